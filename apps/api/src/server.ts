import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pageManifestFile } from '@llave/contract/page-manifest'
import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyServerOptions } from 'fastify'
import { buildApp, portalFolder } from './app.ts'
import type { Config } from './config/config.ts'
import { readConfig } from './config/read-config.ts'
import { connectPostgres } from './database/connect-postgres.ts'
import type { Database } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { openConfiguredDatabase } from './database/open-configured-database.ts'
import { refuseEndlessStatements } from './database/refuse-endless-statements.ts'
import { refuseUnfitDatabase } from './database/refuse-unfit-database.ts'
import { refuseFullDisk } from './database/refuse-unfit-folder.ts'
import { withinTime } from './database/within-time.ts'
import { explainStartFault, NotBuiltError } from './explain-start-fault.ts'
import { refuseLostStore } from './files/refuse-lost-store.ts'
import { keepRun } from './jobs/job-run.store.ts'
import { type RunningJobs, runJobs } from './jobs/run-jobs.ts'
import { listJobs } from './list-jobs.ts'
import { openMailGateway } from './messaging/mail-gateway.ts'
import { openReplica } from './replicas/open-replica.ts'
import { walPositions } from './replicas/positions.store.ts'
import type { DemonstrationDoor } from './staff/access/demonstration.ts'
import { buildStaffApp, mesaFolder } from './staff-app.ts'

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** Of one process. */
const replicaConnections = 10

export type RunningServer = {
  /** Where it listens on this machine; customers type `publicUrl`. */
  readonly address: string
  /** Lets the proxy look elsewhere, stops accepting requests, waits for those that run, and closes the database. */
  close(): Promise<void>
}

export type ServerOptions = {
  /** One that is open already, which the server closes. */
  readonly db?: Database
  readonly clock?: Clock
  readonly logger?: NonNullable<FastifyServerOptions['logger']>
  /** How the people of a demonstration get into Mesa. */
  readonly demonstration?: DemonstrationDoor
}

/**
 * One Llave: the database migrated (in production by its owner, before), the API and, where it is configured, Mesa listening, the jobs
 * running. Throws FolderInUseError where another process holds the embedded database.
 */
export async function startServer(
  config: Config,
  { db: opened, clock = systemClock, logger = true, demonstration }: ServerOptions = {},
): Promise<RunningServer> {
  const db = opened ?? (await openConfiguredDatabase(config))
  const replicaDb =
    config.replicaUrl === null
      ? null
      : connectPostgres(config.replicaUrl, { poolSize: replicaConnections, standby: true })
  const replica =
    replicaDb &&
    openReplica({
      ...{ primary: db, replica: replicaDb, connections: replicaConnections, positions: walPositions },
      now: () => performance.now(),
      within: withinTime,
      warn: (message) => app.log.warn(message),
    })
  const mail = openMailGateway(config.mail)
  let jobs: RunningJobs | undefined
  let draining = false
  const isDraining = () => draining
  const app = await buildApp({
    config,
    db,
    replica,
    clock,
    logger,
    isDraining,
    triggerDelivery: () => jobs?.trigger('send-sms'),
  })
  const { staff } = config
  const mesa = staff
    ? {
        app: await buildStaffApp({
          config,
          staff,
          db,
          clock,
          logger,
          isDraining,
          ...(demonstration && { demonstration }),
        }),
        ...staff,
      }
    : null
  async function close(): Promise<void> {
    await Promise.all([jobs?.stop(), app.close(), mesa?.app.close()])
    mail.close()
    await replicaDb?.destroy()
    await db.destroy()
  }
  try {
    if (!config.databaseUrl) refuseFullDisk(config.dataDir, 'start')
    if (config.databasePooled) await refuseEndlessStatements(db)
    if (config.production) await refuseUnfitDatabase(db)
    else await migrate(db)
    if (!config.files.store) await refuseLostStore(db)
    const address = await app.listen({ host: config.host, port: config.port })
    await mesa?.app.listen({ host: config.host, port: mesa.port })
    jobs = runJobs(listJobs({ config, db, clock, log: app.log, sendMail: mail.send }), {
      log: app.log,
      clock,
      keep: (run) => keepRun(db, run),
    })
    return {
      address,
      async close() {
        draining = true
        await new Promise((resolve) => setTimeout(resolve, config.drainSeconds * 1000))
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Ends within this time after a signal and what the proxy is given, whatever still runs. */
const patienceMs = 20_000

/**
 * Ends the process in good order at SIGTERM or SIGINT: with 0, or with 1 where something did not
 * end. The same signal once more ends it at once.
 */
export function stopOnSignal(stop: () => Promise<void>, drainSeconds = 0): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      if (stopping) return
      setTimeout(() => process.exit(1), drainSeconds * 1000 + patienceMs).unref()
      stopping = true
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  for (const folder of [portalFolder, ...(config.staff ? [mesaFolder] : [])]) {
    if (!existsSync(join(folder, pageManifestFile))) throw new NotBuiltError(folder)
  }
  const starting = startServer(config)
  stopOnSignal(async () => (await starting).close(), config.drainSeconds)
  await starting
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    console.error(explainStartFault(error))
    process.exit(1)
  })
}
