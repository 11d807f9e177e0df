function silent(): void {}

/** A logger that discards everything. */
export const silentLog = { info: silent, warn: silent, error: silent }
