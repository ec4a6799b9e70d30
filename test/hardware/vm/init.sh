#!/bin/busybox sh
# PID 1 of the guest until its root stands: this machine's / (read-only, under a layer in memory), then the program takes its place.
# The kernel's command line gives NODE, REQUIRE, PROGRAM and SOCKETS as variables.
B=/bin/busybox
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 NODE_COMPILE_CACHE=/run/compiled
$B mount -t proc proc /proc
$B mount -t sysfs sys /sys
$B mount -t devtmpfs dev /dev
for module in $($B cat /modules/order); do
  options=
  [ "$module" = dummy_hcd.ko ] && options="num=$SOCKETS"
  $B insmod "/modules/$module" $options || echo "init: $module was not loaded"
done

$B mount -t 9p -o ro,cache=loose,trans=virtio,version=9p2000.L,msize=512000 root /lower
$B mount -t tmpfs tmpfs /layers
$B mkdir /layers/upper /layers/work
$B cp -a /packages /layers/packages
$B mount -t overlay -o lowerdir=/layers/packages:/lower,upperdir=/layers/upper,workdir=/layers/work overlay /guest
for folder in dev proc sys; do $B mount --move /$folder /guest/$folder; done
# Not over /tmp: the repository may lie in it, and what is written there goes to the layer in memory.
$B mount -t tmpfs -o mode=1777 tmpfs /guest/run
$B mkdir -p /guest/dev/shm /guest/dev/pts
$B mount -t tmpfs tmpfs /guest/dev/shm
$B mount -t devpts devpts /guest/dev/pts
$B mount -t configfs configfs /guest/sys/kernel/config
$B ifconfig lo 127.0.0.1 up

# What the program writes is read on the other side of ttyS1, as it is; its errors go to the console.
$B stty -F /guest/dev/ttyS1 raw -echo
exec $B switch_root /guest "$NODE" --require "$REQUIRE" "$PROGRAM" > /guest/dev/ttyS1
