import {
  issueSystemKey,
  resendFailed,
  revokeSystemKey,
  turnSwitch,
  turnSystemBellOn,
} from '@llave/contract/staff/system/change-system'
import { readSystem } from '@llave/contract/staff/system/read-system'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Actor } from '../../audit/audit.store.ts'
import type { Database } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { listBells } from '../../integration/bell/bell.store.ts'
import { turnBellOn } from '../../integration/bell/manage-bells.ts'
import { listReaders } from '../../integration/feeds/feed-health.store.ts'
import { countUnposted, postingTime } from '../../integration/feeds/unposted.store.ts'
import { issueKey } from '../../integration/keys/issue-key.ts'
import { listKeys } from '../../integration/keys/key.store.ts'
import { revokeKey } from '../../integration/keys/revoke-key.ts'
import { groupFailed, readOutboxHealth } from '../../messaging/outbox.store.ts'
import { listSwitches, setSwitch } from '../../switches/set-switch.store.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import type { StaffPerson } from '../calls/staff-person.ts'
import { retryMessages } from './retry-messages.ts'

const mostCounted = 10_000

/** What runs by itself, and what a person changes of it: the same functions as the operator's commands. */
export function registerSystem(
  register: RegisterStaffCall,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): void {
  register(readSystem, async () => {
    const now = clock.now()
    const switches = await listSwitches(db)
    const { oldestDueAt } = await readOutboxHealth(db)
    const keys = await listKeys(db)
    const bells = await listBells(db)
    const readers = await listReaders(db)
    return {
      switches: switches.map(({ changedAt, ...each }) => ({ ...each, since: changedAt })),
      failed: await groupFailed(db),
      oldestDueAt,
      keys: keys.map(({ id, createdAt, ...key }) => ({ ...key, keyId: String(id), issuedAt: createdAt })),
      bells: bells.map(({ id, system, url, feed, state, untoldSince, lastError }) => ({
        bellId: String(id),
        system,
        // Without the path, which may have a password of the receiver's in it.
        host: new URL(url).host,
        feed,
        state,
        untoldSince,
        fault: lastError ?? '',
      })),
      readers: readers.map(({ system, feed, behind, behindSince, problems }) => ({
        system,
        feed,
        behind,
        behindSince,
        problems,
      })),
      unposted: await countUnposted(db, now.subtract(postingTime), mostCounted),
    }
  })

  register(turnSwitch, async ({ params, body, person }) => {
    await setSwitch(db, params.name, body.open, actorOf(person, body), clock.now())
    return undefined
  })

  register(resendFailed, ({ params, body, person }) =>
    retryMessages({ db, clock }, params.kind, actorOf(person, body)),
  )

  register(issueSystemKey, async ({ body, person }) => {
    const { id, ...key } = await issueKey(db, body, actorOf(person, body), clock.now())
    return { keyId: String(id), ...key }
  })

  register(revokeSystemKey, async ({ params, body, person }) => {
    const revoked = await revokeKey(db, Number(params.keyId), actorOf(person, body), clock.now())
    if (!revoked) throw new ApiError('no_disponible', {}, 'Esa clave ya no está vigente.')
    return undefined
  })

  register(turnSystemBellOn, async ({ params, body, person }) => {
    const turned = await turnBellOn(db, Number(params.bellId), actorOf(person, body), clock.now())
    if (!turned) throw new ApiError('no_disponible', {}, 'Ese aviso ya está encendido, o ya no existe.')
    return undefined
  })
}

function actorOf({ id }: StaffPerson, { why }: { readonly why: string }): Actor {
  return { staffId: id, why: why.trim() }
}
