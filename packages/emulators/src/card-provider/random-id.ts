import { randomBytes } from 'node:crypto'

/** 32 hex digits without dashes: uuids, tokens and tickets look like this at the provider. */
export function randomId(): string {
  return randomBytes(16).toString('hex')
}
