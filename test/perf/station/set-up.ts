import type { Page } from 'playwright-core';
import { freePort } from '../../../main/bench/free-port.ts';
import { launchBrowser } from '../../support/browser.ts';
import { plug } from '../../support/pty.ts';
import { bareSubject } from '../bare/subject.ts';
import type { Subject } from '../subject.ts';
import { StationProgram } from './program.ts';
import { Scanner } from './scanner.ts';
import { StationSubject } from './subject.ts';

export interface SetUp {
  readonly bare: Subject;
  readonly station: StationSubject;
  readonly program: StationProgram;
  readonly page: Page;
  tearDown(): Promise<void>;
}

/** The bare script and a station, each on a serial port of its own, and a browser. `folder`: for what the station writes. */
export async function setUp(folder: string): Promise<SetUp> {
  const stops: (() => Promise<unknown>)[] = [];
  const tearDown = async () => {
    for (const stop of stops.reverse()) await stop();
  };
  try {
    const [ofBare, ofStation] = [await plug(), await plug()];
    stops.push(
      () => ofBare.unplug(),
      () => ofStation.unplug(),
    );
    const bare = await bareSubject(ofBare);
    stops.push(() => bare.stop());
    const program = new StationProgram(folder, `serial:${ofStation.path}`, await freePort());
    const station = new StationSubject(program, new Scanner(ofStation.device));
    stops.push(() => station.stop());
    await program.start();
    const browser = await launchBrowser();
    stops.push(() => browser.close());
    return { bare, station, program, page: await browser.newPage(), tearDown };
  } catch (error) {
    await tearDown();
    throw error;
  }
}
