import type { Call } from '@llave/contract/call'
import { formatDate, formatTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { useSyncExternalStore } from 'react'
import { connection } from '../api/connection.ts'
import { useOnline } from './use-online.ts'

/**
 * Under a block's title: since when its data stand. That is when they last came from the developer's system, and
 * without a network when the server gave them. `of` is the call of the block.
 */
export function DataTime({
  of: { path },
  importedAt,
}: {
  of: Pick<Call, 'path'>
  importedAt?: Temporal.Instant | undefined
}) {
  const online = useOnline()
  const at = useSyncExternalStore(connection.subscribe, () => connection.getState().answeredAt[path])
  const told = useSyncExternalStore(connection.subscribe, () => connection.getState().importedAt[path])
  const shown = online ? (importedAt?.epochMilliseconds ?? told) : at
  return shown === undefined ? null : <p className="small ink2">Datos al {momentText(shown)}</p>
}

/** `21/11/2026, 08:02 AM`, of epoch milliseconds. */
export function momentText(at: number): string {
  const moment = limaDateTime(Temporal.Instant.fromEpochMilliseconds(at))
  return `${formatDate(moment.toPlainDate())}, ${formatTime(moment)}`
}
