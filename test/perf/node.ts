import { join } from 'node:path';
import { ROOT } from '../support/files.ts';

/** Arguments of Node with which every npm script starts a program. */
export const AS_NPM_DOES = ['--require', join(ROOT, 'main/require-node.cjs')];
