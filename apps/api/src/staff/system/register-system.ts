import {
  addSystemBell,
  beginFeedsEpoch,
  issueSystemKey,
  removeSystemBell,
  resendFailed,
  revokeSystemKey,
  rotateSystemBell,
  skipSeries,
  turnSwitch,
  turnSystemBellOn,
} from '@llave/contract/staff/system/change-system'
import { readSystem } from '@llave/contract/staff/system/read-system'
import { isLate, isUnderWay, jobNames } from '@llave/domain/staff/jobs'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Actor } from '../../audit/audit.store.ts'
import type { BellConfig } from '../../config/config.ts'
import type { Database } from '../../database/database.ts'
import { ApiError } from '../../http/api-error.ts'
import { listBells } from '../../integration/bell/bell.store.ts'
import { addBell, removeBell, rotateSecret, turnBellOn } from '../../integration/bell/manage-bells.ts'
import { beginNewEpoch } from '../../integration/feeds/begin-new-epoch.ts'
import { listReaders } from '../../integration/feeds/feed-health.store.ts'
import { countUnposted, postingTime } from '../../integration/feeds/unposted.store.ts'
import { issueKey } from '../../integration/keys/issue-key.ts'
import { listKeys } from '../../integration/keys/key.store.ts'
import { revokeKey } from '../../integration/keys/revoke-key.ts'
import { listRuns } from '../../jobs/job-run.store.ts'
import { groupFailed, readOutboxHealth } from '../../messaging/outbox.store.ts'
import { listLastNumbers, skipNumbers } from '../../paper/number-series.store.ts'
import { listSwitches, setSwitch } from '../../switches/set-switch.store.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import type { StaffPerson } from '../calls/staff-person.ts'
import { retryMessages } from './retry-messages.ts'

const mostCounted = 10_000

const bellFaults = {
  url: 'Esa dirección no sirve: tiene que ser pública, con https y sin usuario ni contraseña.',
  'no-key': 'Falta BELL_KEYS en la configuración: sin ella no hay con qué firmar.',
  known: 'Ese sistema ya tiene un aviso en esa dirección.',
  unknown: 'Ese aviso ya no existe.',
} as const

/** What runs by itself, and what a person changes of it: the same functions as the operator's commands. */
export function registerSystem(
  register: RegisterStaffCall,
  { db, clock, bell }: { readonly db: Database; readonly clock: Clock; readonly bell: BellConfig },
): void {
  register(readSystem, async () => {
    const now = clock.now()
    const switches = await listSwitches(db)
    const { oldestDueAt } = await readOutboxHealth(db)
    const keys = await listKeys(db)
    const bells = await listBells(db)
    const readers = await listReaders(db)
    const runs = await listRuns(db)
    return {
      jobs: jobNames.flatMap((name) => {
        const run = runs.find((each) => each.name === name)
        if (!run) return []
        return [
          { ...run, name, state: isLate(run, now) ? 'late' : isUnderWay(run) ? 'running' : 'waiting' },
        ] as const
      }),
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
      numbers: await listLastNumbers(db),
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

  const bellParts = { db, config: bell }
  register(addSystemBell, async ({ body, person }) => {
    const added = await addBell(bellParts, body, actorOf(person, body), clock.now())
    if ('fault' in added) throw new ApiError('no_disponible', {}, bellFaults[added.kind])
    return { bellId: String(added.id), secret: added.secret }
  })

  register(rotateSystemBell, async ({ params, body, person }) => {
    const rotated = await rotateSecret(bellParts, Number(params.bellId), actorOf(person, body), clock.now())
    if ('fault' in rotated) throw new ApiError('no_disponible', {}, bellFaults[rotated.kind])
    return { bellId: params.bellId, secret: rotated.secret }
  })

  register(removeSystemBell, async ({ params, body, person }) => {
    const removed = await removeBell(db, Number(params.bellId), actorOf(person, body), clock.now())
    if (!removed) throw new ApiError('no_disponible', {}, bellFaults.unknown)
    return undefined
  })

  register(beginFeedsEpoch, async ({ body, person }) => {
    await beginNewEpoch(db, actorOf(person, body), clock.now())
    return undefined
  })

  register(skipSeries, async ({ params, body, person }) => {
    const before = await skipNumbers(db, params.series, body.last, actorOf(person, body), clock.now())
    if (before === null) throw new ApiError('no_disponible', {}, 'La serie ya pasó ese número.')
    return undefined
  })
}

function actorOf({ id }: StaffPerson, { why }: { readonly why: string }): Actor {
  return { staffId: id, why: why.trim() }
}
