import type { IdentityDocument } from '@llave/domain/access/document-type'
import { seriesNumber } from '@llave/domain/paper/number-series'
import type { ApplicationClosing } from '@llave/domain/prepayment/prepayment-application'
import { changed } from '@llave/domain/staff/audit-changes'
import { escapeHiddenCharacters } from '@llave/domain/text/hidden-characters'
import type { Clock } from '@llave/domain/time/lima-date'
import { lockCodes } from '../access/code.store.ts'
import { readGuessing } from '../access/detect-guessing.ts'
import { endSessionsOf } from '../access/session.store.ts'
import { listSignIns } from '../access/sign-in-history.store.ts'
import { writeAudit } from '../audit/audit.store.ts'
import type { BellConfig, FilesConfig } from '../config/config.ts'
import { type Database, transact } from '../database/database.ts'
import { listRuns, readDebitHealth } from '../debit/debit-health.store.ts'
import { readFileHealth } from '../files/carry-files.store.ts'
import { readHistory } from '../history/history.store.ts'
import { listTenures } from '../holders/holders.store.ts'
import { listBells, readBellHealth } from '../integration/bell/bell.store.ts'
import { beginNewEpoch } from '../integration/feeds/begin-new-epoch.ts'
import { listFeeds, listProblems, listReaders } from '../integration/feeds/feed-health.store.ts'
import { listUnposted, postingTime } from '../integration/feeds/unposted.store.ts'
import { issueKey } from '../integration/keys/issue-key.ts'
import { listKeys } from '../integration/keys/key.store.ts'
import { revokeKey } from '../integration/keys/revoke-key.ts'
import { listBatches, listFindings, readBatchHealth } from '../integration/rows/batch-history.store.ts'
import { readOutboxHealth } from '../messaging/outbox.store.ts'
import { listLastNumbers, skipNumbers } from '../paper/number-series.store.ts'
import { creditQuarantined } from '../payments/decisions/credit-quarantined.ts'
import { decideSurplus, type SurplusDecision } from '../payments/decisions/decide-surplus.ts'
import { resolveQuarantined } from '../payments/decisions/quarantine.store.ts'
import { countSurpluses, listSurpluses } from '../payments/decisions/surplus.store.ts'
import { listUnfinishedRefunds } from '../payments/reconciliation/unfinished-refunds.store.ts'
import { listQuarantined } from '../payments/settlement/quarantined.store.ts'
import { listAwaited } from '../prepayment/application.store.ts'
import { closeApplication } from '../prepayment/close-application.ts'
import { type EraseRefusal, erasePerson } from '../privacy/erase-person.store.ts'
import { erasePayer, findPayerByDocument, readPayer } from '../privacy/payer.store.ts'
import { findPersonId, readPerson } from '../privacy/person.store.ts'
import { listEverybody } from '../staff/administration/list-people.store.ts'
import type { InvitationParts } from '../staff/people/invitation-link.ts'
import { listSwitches, setSwitch } from '../switches/set-switch.store.ts'
import { describeAmount } from './describe-amount.ts'
import { describeBatches, describeFindings } from './describe-batches.ts'
import { describeBells } from './describe-bells.ts'
import { describeFeeds } from './describe-feeds.ts'
import { describeHealth } from './describe-health.ts'
import { describeHistory } from './describe-history.ts'
import { describeHolders } from './describe-holders.ts'
import { describeKeys } from './describe-keys.ts'
import { describePrepayments } from './describe-prepayments.ts'
import { describeQuarantine } from './describe-quarantine.ts'
import { describeRefunds } from './describe-refunds.ts'
import { describeRestored } from './describe-restored.ts'
import { describeRuns } from './describe-runs.ts'
import { describeSignIns } from './describe-sign-ins.ts'
import { describeStaff } from './describe-staff.ts'
import { describeSurpluses } from './describe-surpluses.ts'
import { describeUnposted } from './describe-unposted.ts'
import { readFeedHealth } from './feed-health.ts'
import { readLastSettlementAt, readPaymentHealth } from './health.store.ts'
import { limaTime, printTable } from './print-table.ts'
import type { OperatorCommand } from './read-operator-command.ts'
import { isBellCommand, runBellCommand } from './run-bell-command.ts'
import { isFileCommand, runFileCommand } from './run-file-command.ts'
import { isStaffCommand, runStaffCommand } from './run-staff-command.ts'
import { settleRestored } from './settle-restored.ts'

type CommandOfPerson = Extract<OperatorCommand, { readonly document: IdentityDocument }>

const eraseRefusals = {
  'payment-under-way': 'A payment of theirs is under way: wait until it has ended.',
  'card-affiliated': 'A card of theirs is affiliated to automatic debit: unaffiliate it first.',
} as const satisfies Record<EraseRefusal, string>

const decided = {
  return: 'goes back to the card',
  keep: "kept for the developer's accounting",
} as const satisfies Record<SurplusDecision['decision'], string>

const closed = {
  applied: 'the letras that stand are the new plan',
  given_up: 'given up; refund the payment',
} as const satisfies Record<ApplicationClosing, string>

/** A quarter of a year. */
const shownRuns = 3
/** A night's calls of one system. */
const shownBatches = 50
const shownPrepayments = 1_000

const shownProblems = 50
const shownUnposted = 200

/** Runs a command and answers what to print. Only `export-person` prints personal data. */
export async function runOperatorCommand(
  {
    db,
    clock,
    bell,
    files,
    invitation,
    say,
  }: {
    readonly db: Database
    readonly clock: Clock
    readonly bell: BellConfig
    readonly files: FilesConfig
    /** What the links of Mesa's invitations are made of; null where it is not known. */
    readonly invitation: InvitationParts | null
    /** Prints at once how far a long command is. */
    readonly say: (text: string) => void
  },
  command: OperatorCommand,
): Promise<string> {
  const now = clock.now()
  if (isOfPerson(command)) {
    const id = await findPersonId(db, command.document)
    return id === null ? servePayer(db, command, now) : servePerson(db, command, id, now)
  }
  if (command.kind === 'switch') {
    const { name, open } = command
    const turned = await setSwitch(db, name, open, command, now)
    return `${name} ${turned ? 'is now' : 'was'} ${open ? 'on' : 'off'}${turned ? '' : ' already'}.\n`
  }
  if (command.kind === 'resolve') {
    const name = `${command.shop} ${command.uuid}`
    if (command.resolution === 'credited') {
      const fault = await creditQuarantined({ db, clock }, command, null, command)
      if (fault === 'decided') return `${name} is not in quarantine.\n`
      return fault === null ? `${name} is credited to its debt.\n` : `${name} is not credited: ${fault}.\n`
    }
    const resolved = await resolveQuarantined(db, command, command.resolution, command, now)
    return resolved ? `${name} is resolved: ${command.resolution}.\n` : `${name} is not in quarantine.\n`
  }
  if (command.kind === 'decide-surplus') {
    const { company, year, number } = command.document
    const surplus = await decideSurplus(db, command, command, now)
    if (typeof surplus === 'string') return `${company} ${year} ${number} has no surplus.\n`
    const amount = describeAmount(surplus.minor, surplus.currency)
    return `${amount} of ${company} ${year} ${number}: ${decided[command.decision]}.\n`
  }
  if (command.kind === 'close-prepayment') {
    const paid = await closeApplication(db, command, command, now)
    if (!paid) return `${command.number} waits for no plan.\n`
    return `${describeAmount(paid.minor, paid.currency)} of ${command.number}: ${closed[command.outcome]}.\n`
  }
  if (command.kind === 'skip-numbers') {
    const { series, last } = command
    const before = await skipNumbers(db, series, last, command, now)
    if (before === null) return `${series} is past ${seriesNumber(series, last)} already.\n`
    return `${series}: after ${seriesNumber(series, before)} comes ${seriesNumber(series, last + 1)}.\n`
  }
  if (command.kind === 'issue-key') {
    const { id, endsAt, token } = await issueKey(db, command, command, now)
    return `Key ${id} of ${command.system} is good until ${limaTime(endsAt)} in Lima. It is shown this once:\n${token}\n`
  }
  if (command.kind === 'revoke-key') {
    const revoked = await revokeKey(db, command.id, command, now)
    return revoked ? `Key ${command.id} is revoked.\n` : `No key ${command.id} is good.\n`
  }
  if (command.kind === 'new-epoch') {
    await beginNewEpoch(db, command, now)
    return 'Every feed goes on in a new epoch.\n'
  }
  if (command.kind === 'restored') return describeRestored(await settleRestored(db, command, now))
  if (isFileCommand(command)) return runFileCommand({ db, clock, config: files, say }, command)
  if (isBellCommand(command)) return runBellCommand({ db, config: bell }, command, now)
  if (isStaffCommand(command)) return runStaffCommand({ db, invitation }, command, now)
  if (command.kind === 'staff') return describeStaff(await listEverybody(db, now))
  if (command.kind === 'bells') return describeBells(await listBells(db), now)
  if (command.kind === 'feeds')
    return describeFeeds(await listFeeds(db), await listReaders(db), await listProblems(db, shownProblems))
  if (command.kind === 'unposted') {
    const before = now.subtract(postingTime)
    return describeUnposted(await listUnposted(db, before, shownUnposted), shownUnposted)
  }
  if (command.kind === 'batches') return describeBatches(await listBatches(db, shownBatches))
  if (command.kind === 'batch') {
    const findings = await listFindings(db, command.id)
    return findings ? describeFindings(findings) : `There is no batch ${command.id}.\n`
  }
  if (command.kind === 'keys') return describeKeys(await listKeys(db), now)
  if (command.kind === 'numbers') {
    const rows = (await listLastNumbers(db)).map(({ series, last }) => [series, seriesNumber(series, last)])
    return printTable([['series', 'last number'], ...rows])
  }
  if (command.kind === 'holders') return describeHolders(await listTenures(db, command.proforma))
  if (command.kind === 'history') return describeHistory(await readHistory(db, command.code))
  if (command.kind === 'surplus') return describeSurpluses(await listSurpluses(db))
  if (command.kind === 'prepayments') return describePrepayments(await listAwaited(db, shownPrepayments))
  if (command.kind === 'quarantine') return describeQuarantine(await listQuarantined(db))
  if (command.kind === 'refunds') return describeRefunds(await listUnfinishedRefunds(db))
  if (command.kind === 'debit') return describeRuns(await listRuns(db, shownRuns))
  const payments = await readPaymentHealth(db)
  const debit = await readDebitHealth(db)
  const { count: surpluses } = await countSurpluses(db)
  const lastSettlementAt = await readLastSettlementAt(db)
  const outbox = await readOutboxHealth(db)
  const codes = await readGuessing(db, now)
  const batches = await readBatchHealth(db, now)
  const feeds = await readFeedHealth(db, now)
  const bells = await readBellHealth(db)
  const fileHealth = await readFileHealth(db, files.keptIn)
  const switches = await listSwitches(db)
  return describeHealth(
    {
      ...{ payments, debit, surpluses, lastSettlementAt, outbox, batches, codes, feeds, bells, switches },
      files: fileHealth,
    },
    now,
  )
}

function isOfPerson(command: OperatorCommand): command is CommandOfPerson {
  return ['export-person', 'erase-person', 'sessions', 'end-sessions'].includes(command.kind)
}

/** Who paid for others with a link has the same rights as a customer, and no account. */
async function servePayer(db: Database, command: CommandOfPerson, now: Temporal.Instant): Promise<string> {
  const payer = await findPayerByDocument(db, command.document)
  if (!payer || command.kind === 'sessions' || command.kind === 'end-sessions')
    return 'No customer has that document.\n'
  if (command.kind === 'erase-person') {
    const refusal = await transact(db, (trx) => erasePayer(trx, payer, command, now))
    return `${refusal ? eraseRefusals[refusal] : 'Who paid with a link is erased; their payments stay.'}\n`
  }
  const { by, why } = command
  await writeAudit(db, { action: 'person.exported', subject: `payment-link:${payer.linkId}`, by, why }, now)
  return `${escapeHiddenCharacters(JSON.stringify(await readPayer(db, payer), null, 2))}\n`
}

async function servePerson(
  db: Database,
  command: CommandOfPerson,
  id: number,
  now: Temporal.Instant,
): Promise<string> {
  if (command.kind === 'sessions') return describeSignIns(await listSignIns(db, id, now))
  if (command.kind === 'erase-person') {
    const refusal = await transact(db, (trx) => erasePerson(trx, id, command, now))
    return `${refusal ? eraseRefusals[refusal] : `Customer ${id} is erased; the money's history stays.`}\n`
  }
  const { by, why } = command
  const subject = `customer:${id}`
  if (command.kind === 'export-person') {
    // Audited before the export: were the audit to fail afterwards, there would be no trace of it.
    await writeAudit(db, { action: 'person.exported', subject, by, why }, now)
    return `${escapeHiddenCharacters(JSON.stringify(await readPerson(db, id), null, 2))}\n`
  }
  const ended = await transact(db, async (trx) => {
    // A verification under way either has opened its session before this lock, or finds itself ended.
    await lockCodes(trx, id)
    const count = await endSessionsOf(trx, id, now)
    const changes = { sessions: changed(String(count), '0') }
    await writeAudit(trx, { action: 'sessions.ended', subject, by, why, changes, details: { count } }, now)
    return count
  })
  return `${ended} session(s) ended.\n`
}
