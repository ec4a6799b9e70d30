import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { app, dialog, Menu, powerSaveBlocker, protocol, screen, session } from 'electron';
import { RUN_OPTIONS, type RunningTable, readRunOptions, startTable } from '../commands/run.ts';
import { Problem } from '../problem.ts';
import { Pages } from '../web/pages.ts';
import { SCHEME } from './channels.ts';
import { utilityDevices } from './devices.ts';
import { answerPage } from './pages.ts';
import { TableWindows } from './windows.ts';

/** The desktop program: the same station, its pages in windows of their own instead of a browser's, its devices in a utility process. */
const here = import.meta.dirname;
/** Ports and journal are given back within this time, or the system does it. */
const LONGEST_STOP_MS = 10_000;

app.enableSandbox();
protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } }]);
Menu.setApplicationMenu(null);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit());

if (app.requestSingleInstanceLock()) {
  app.whenReady().then(open).catch(fail);
} else {
  process.stderr.write('The station is running on this machine already.\n');
  app.exit(2);
}

async function open(): Promise<void> {
  denyPermissions();
  const pages = new Pages(join(here, '../renderer'));
  protocol.handle(SCHEME, (request) => answerPage(pages, request));
  const options = readRunOptions(ownArguments());
  const table = await startTable(options, utilityDevices(join(here, 'devices.js'), options.record));
  for (const address of table.web.addresses) process.stdout.write(`${address}\n`);
  powerSaveBlocker.start('prevent-display-sleep');
  const windows = new TableWindows(table.access, options.config.displays, join(here, 'preload.cjs'));
  app.on('second-instance', () => windows.focus());
  for (const event of ['display-added', 'display-removed', 'display-metrics-changed'] as const)
    screen.on(event as 'display-added', () => windows.arrange());
  quitOrderly(table, windows);
}

function denyPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.defaultSession.setPermissionCheckHandler(() => false);
  session.defaultSession.setDevicePermissionHandler(() => false);
}

/** The options of `station run`, without what Chromium is told on the same line. An installed program keeps its files in its own folder. */
function ownArguments(): string[] {
  const { values } = parseArgs({ args: process.argv.slice(app.isPackaged ? 1 : 2), options: RUN_OPTIONS, strict: false });
  const given = Object.entries(values).flatMap(([name, value]) =>
    !(name in RUN_OPTIONS) ? [] : value === true ? [`--${name}`] : [`--${name}`, String(value)],
  );
  if (!app.isPackaged) return given;
  process.chdir(app.getPath('userData'));
  return values.config === undefined && existsSync('station.config.json') ? ['--config', 'station.config.json', ...given] : given;
}

function quitOrderly({ station, web }: RunningTable, windows: TableWindows): void {
  let isStopping = false;
  app.on('before-quit', () => windows.letClose());
  app.on('will-quit', (event) => {
    if (isStopping) return;
    isStopping = true;
    event.preventDefault();
    setTimeout(() => app.exit(1), LONGEST_STOP_MS);
    web
      .close()
      .then(() => station.close())
      .then(() => app.exit(0), fail);
  });
}

/** What the user can mend is one line; anything else says where it failed. */
function fail(error: unknown): void {
  const line = error instanceof Problem ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${line}\n`);
  dialog.showErrorBox(app.getName(), line);
  app.exit(2);
}
