function silent(): void {}

/** A log for what nobody reads. */
export const silentLog = { info: silent, warn: silent, error: silent }
