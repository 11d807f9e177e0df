import { join } from 'node:path'

/** Processes that tests start load what the first of them has compiled: that is half of their start. */
export default function setup(): void {
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../../node_modules/.cache/compiled')
}
