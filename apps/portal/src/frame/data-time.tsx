import type { Call } from '@llave/contract/call'
import { formatDate, formatTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { useSyncExternalStore } from 'react'
import { connection } from '../api/connection.ts'
import { useOnline } from './use-online.ts'

/** Under a block's title without a network: when the server gave what the block shows. `of` is its call. */
export function DataTime({ of: { path } }: { of: Pick<Call, 'path'> }) {
  const online = useOnline()
  const at = useSyncExternalStore(connection.subscribe, () => connection.getState().answeredAt[path])
  return online || at === undefined ? null : <p className="small ink2">Datos al {momentText(at)}</p>
}

/** `21/11/2026, 08:02 AM`, of epoch milliseconds. */
export function momentText(at: number): string {
  const moment = limaDateTime(Temporal.Instant.fromEpochMilliseconds(at))
  return `${formatDate(moment.toPlainDate())}, ${formatTime(moment)}`
}
