import manifest from '../package.json' with { type: 'json' };

/** Name and version, as the journal and `--version` have them. */
export const PROGRAM = `${manifest.name} ${manifest.version}`;
