import { issueFormToken } from '@llave/contract/payments/issue-form-token'
import { scopes } from '@llave/domain/integration/scopes'
import { money } from '@llave/domain/money/money'
import { importHolders } from '@llave/testkit/import-holders'
import { operatorOf, signed } from '@llave/testkit/operate'
import { type Buyer, newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture, usdShop } from '@llave/testkit/payments/open-payment-fixture'
import { afterAll, expect, test } from 'vitest'
import { createCallApi } from '../../../portal/src/api/create-call-api.ts'
import { runReconciliation } from '../payments/reconciliation/reconcile.ts'
import { runRefunds } from '../payments/reconciliation/refund-surplus.ts'
import { type OperatorCommand, operatorUsage, readOperatorCommand } from './read-operator-command.ts'

const fixture = await openPaymentFixture()
afterAll(() => fixture.close())

const say = operatorOf(fixture)

/** Requests a form with the portal's own client, over a socket: it throws what the checkout shows. */
function requestFormAsPortal(buyer: Buyer) {
  const callApi = createCallApi({
    fetch: (address, init) => fetch(`${fixture.config.publicUrl}${address}`, init),
    token: () => buyer.visitor.token,
    onUnauthorized: async () => undefined,
    onUnverified: async () => undefined,
  })
  const debt = { kind: 'instalment', proforma: buyer.proforma, code: buyer.code } as const
  return callApi(issueFormToken, {
    body: { debt, further: [], amount: money(35050, 'USD'), registerCard: false, device: 'mobile' },
  })
}

/** A form of the usage with values in the places that do not take any word. */
const fill = (usage: string) =>
  usage
    .replace('close-prepayment <document>', 'close-prepayment PA-00000012')
    .replace('<type>', '01')
    .replace('<last>', '120')
    .replace('<scopes>', 'read:payments,write:notices')
    .replace('<days>', '365')
    .replace('<count>', '7')
    .replace('<system>', 'sap-b1')
    .replace('<key>', '7')
    .replace('<bell>', '7')
    .replace('<url>', 'https://erp.example.pe/llave')
    .replace('<feeds>', 'payments,queries')
    .replace('--name <name>', '--name Julia')
    .replace('<e-mail>', 'ana.soto@llave.example')
    .replace('<roles>', 'atención,Tesoreria')
    .replace('<number>', '44556677')

const read = (text: string) => readOperatorCommand(text.split(' '))

test('every usage is accepted, and nothing else', () => {
  const forms = operatorUsage.flatMap((words) => {
    const usage = fill(words).replaceAll('<name>', 'Ana')
    const [choice] = /\w+(\|\w+)+/.exec(usage) ?? []
    return choice ? choice.split('|').map((word) => usage.replace(choice, word)) : [usage]
  })
  for (const form of forms) expect(read(form)).toBeTypeOf('object')
  expect(read('switch card_registration off --by Ana --why Caída')).toEqual<OperatorCommand>({
    kind: 'switch',
    name: 'card_registration',
    open: false,
    by: 'Ana',
    why: 'Caída',
  })
  for (const wrong of [
    '',
    'export-person 99 44556677',
    'sessions 01',
    'sessions 01 44556677 end',
    'health --end',
    'holders',
    'holders 1000234 1000235',
    'history',
    'history 1000234 L-0001',
    'quarantine all',
    'resolve',
    'resolve 12345678',
    'resolve 12345678 ab lost',
    'resolve 12345678 ab entered twice',
    'decide-surplus PE01 2026 1900000001 refund',
    'decide-surplus 1900000001 return',
    'close-prepayment PA-00000001',
    'close-prepayment PA-00000001 undone',
    'close-prepayment 1900000001 given_up',
    'skip-numbers online',
    'skip-numbers online CON-00000120',
    'skip-numbers tickets 120',
    'skip-numbers online 120 more',
    'skip-numbers online 123456789',
    'batches 7',
    'batch',
    'batch last',
    'batch 7 8',
    'keys all',
    'keys issue sap',
    'keys issue sap --scopes read:payments',
    'keys issue sap --days 365',
    'keys issue sap --scopes read:payments, --days 365',
    'keys issue SAP --scopes read:payments --days 365',
    'keys issue --scopes read:payments --days 365',
    'keys issue sap --scopes read:payments --days 0',
    'keys issue sap --scopes read:payments --days 731',
    'keys issue sap more --scopes read:payments --days 365',
    'keys issue sap --scopes read:payments --days 365 --end',
    'sessions 01 44556677 --days 365',
    'feeds payments',
    'feeds new-epoch payments',
    'restored now',
    'files all',
    'files move now',
    'files check --by Ana --why Revisión',
    'files remove-orphans now',
    'files remove-orphans',
    'files remove-orphans 1 2',
    'bells all',
    'bells add',
    'bells add sap --url https://erp.example.pe',
    'bells add sap --feeds payments',
    'bells add sap --url= --feeds payments',
    'bells add sap --url https://erp.example.pe --feeds payments,',
    'bells add SAP --url https://erp.example.pe --feeds payments',
    'bells add --url https://erp.example.pe --feeds payments',
    'bells add sap more --url https://erp.example.pe --feeds payments',
    'bells add sap --url https://erp.example.pe --feeds payments --days 365',
    'bells rotate',
    'bells rotate sap',
    'bells rotate 7 8',
    'bells off 7',
    'bells toString 7',
    'sessions 01 44556677 --feeds payments',
    'keys issue sap --url https://erp.example.pe --feeds payments',
    'unposted payments',
    'keys revoke',
    'keys revoke sap',
    'keys revoke 7 8',
    'staff all',
    'staff leave',
    'staff leave nobody',
    'staff leave ana@llave.example more',
    'staff hire ana@llave.example',
    'staff invite ana@llave.example',
    'staff invite ana@llave.example --roles atención',
    'staff invite ana@llave.example --name <b> --roles atención',
    'staff invite ana@llave.example --name Ana --roles atención,',
    'staff roles ana@llave.example --name Ana --roles atención',
    'staff leave ana@llave.example --roles atención',
    'switch',
    'switch payments',
    'switch doors off',
    'switch payments maybe',
    'switch payments off now',
  ]) {
    expect(read(wrong)).toBe('unknown')
    expect(read(`${wrong} --by Ana --why Caída`)).toBe('unknown')
  }
  expect(read('switch payments off --by')).toBe('unknown')
  expect(read('switch payments off --of Ana')).toBe('unknown')
  expect(read('health --by Ana --why Caída')).toBe('unknown')
})

test('scopes, feeds and roles that are none are named, with those that there are', () => {
  for (const [typed, said] of [
    [
      'keys issue sap --scopes read:payment,read:queries,write:all --days 365',
      `No such scope: read:payment, write:all. There are ${scopes.join(', ')}.`,
    ],
    [
      'bells add sap --url https://erp.example.pe --feeds payments,bills',
      'No such feed: bills. There are payments, refunds, affiliations, queries, complaints, repairs, numbers.',
    ],
    [
      'staff roles ana@llave.example --roles jefa,Tesoreria',
      'No such role: jefa. There are atención, cobranzas, tesorería, postventa, contenidos, administración, auditoría.',
    ],
  ] as const) {
    expect(read(typed)).toMatchObject({ message: said })
    expect(read(`${typed} --by Ana --why Caída`)).toMatchObject({ message: said })
  }
  // What else is wrong is not said by them.
  expect(read('keys issue sap --scopes read:payment --days 731')).toBe('unknown')
})

test('commands that change something or print personal data require who does it and why', () => {
  const auditedUsages = operatorUsage.filter((usage) => usage.includes('--by'))
  expect(auditedUsages).toHaveLength(24)
  for (const usage of auditedUsages) {
    const command = fill(usage)
      .replace(' --by <name> --why <reason>', '')
      .replace(/(\w+)\|\S+/, '$1')
    expect(read(`${command} --by Ana --why Caída`)).toBeTypeOf('object')
    for (const unsigned of [
      '',
      ' --by Ana',
      ' --why Caída',
      ' --by \u001b[2J --why Caída',
      ' --by= --why Caída',
    ])
      expect(read(`${command}${unsigned}`)).toBe('unsigned')
    for (const why of ['', '\u202e', 'x'.repeat(201)])
      expect(read(`${command} --by Ana --why=${why}`)).toBe('unsigned')
  }
})

test('each command says so where there is nothing to report', async () => {
  expect(await say('quarantine')).toBe('Nothing is in quarantine.\n')
  expect(await say('refunds')).toBe('Every refund is done.\n')
  expect(await say('bells')).toBe('No bell was set up.\n')
  expect(await say('health')).toBe(
    [
      'well  no order whose money is not known',
      'well  the provider never notified, no payment settled yet',
      'well  no transaction in quarantine',
      'well  no surplus that nobody decided about',
      'well  no refund given up',
      'well  no prepayment whose new plan is awaited',
      'well  no debit day that is not complete',
      'well  no charge of a debit day whose money is not known',
      'well  no card token that was not cancelled',
      'well  no message that has not left',
      'well  no message given up',
      'well  no rows came in yet, refused in 24 hours: 0',
      'well  wrong codes of a day that no right one followed: 0',
      'well  no event that no feed shows',
      'well  no payment that is not posted there since a day',
      'well  no bell that is off',
      'well  no news that a bell has not told',
      'well  no object of a deleted file',
      'well  no file that is on its way to where it belongs',
      'well  payments: on',
      'well  debit: on',
      'well  card_registration: on',
      '',
    ].join('\n'),
  )
})

test('the operator closes payments: the customer is told in Spanish, started payments still settle, and payments can be opened again', async () => {
  const [begun, late] = [await newBuyer(fixture), await newBuyer(fixture)]
  const form = await begun.form()
  expect(await say('switch', 'payments', 'off', ...signed)).toBe('payments is now off.\n')
  expect(await say('switch', 'payments', 'off', ...signed)).toBe('payments was off already.\n')
  await expect(requestFormAsPortal(late)).rejects.toMatchObject({
    status: 503,
    code: 'pagos_suspendidos',
    message: 'Los pagos están suspendidos por mantenimiento. Intenta más tarde.',
  })
  expect((await begun.register(await begun.pay(form))).body.estado).toBe('PAGADA')
  expect(await say('health')).toContain('LOOK  payments: off since 2026-11-21 15:20\n')
  expect(await say('switch', 'payments', 'on', ...signed)).toBe('payments is now on.\n')
  expect((await late.ask()).status).toBe(200)
  const audit = await fixture.db
    .selectFrom('audit')
    .select(['action', 'subject'])
    .where('actor', '=', 'operator')
    .orderBy('id')
    .execute()
  expect(audit).toEqual([
    { action: 'switch.closed', subject: 'switch:payments' },
    { action: 'switch.opened', subject: 'switch:payments' },
  ])
})

test('a second payment is listed under refunds until it is refunded', async () => {
  const buyer = await newBuyer(fixture)
  const forms = [await buyer.form(), await buyer.form()]
  for (const form of forms) await buyer.pay(form)
  const [transaction] = [...fixture.card.state.transactions.values()].filter(
    (each) => each.orderId === forms[0]?.orderId,
  )
  const refunds = await say('refunds')
  expect(refunds.split('\n')).toHaveLength(3)
  expect(refunds).toContain(
    `planned  2026-11-21 15:20  ${usdShop.shopId}  ${transaction?.uuid}  ${forms[0]?.orderId}  USD 350.50  0      to be sent by itself`,
  )
  await runRefunds(fixture.jobs)
  expect(await say('refunds')).toBe('Every refund is done.\n')
})

test('unmatched money is listed in quarantine with its reason, without a name', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  await buyer.pay(form)
  const [transaction] = [...fixture.card.state.transactions.values()].filter(
    (each) => each.orderId === form.orderId,
  )
  if (!transaction) throw new Error('not paid')
  // Cancelled in the provider's back office.
  fixture.card.state.transactions.put(transaction.uuid, { ...transaction, detailedStatus: 'CANCELLED' })
  fixture.clock.advance({ minutes: 1 })
  await runReconciliation(fixture.jobs)
  const quarantine = await say('quarantine')
  expect(quarantine).toContain(
    `2026-11-21 15:20  ${usdShop.shopId}  ${transaction.uuid}  ${form.orderId}  ${buyer.proforma} ${buyer.code}  USD 350.50  DEBIT CANCELLED  credited-then-lost: `,
  )
  expect(quarantine).not.toMatch(/Secreta|secreto|\s6000000/)
  expect(await say('health')).toContain('LOOK  transaction in quarantine: 1\n')

  const named = [usdShop.shopId, transaction.uuid] as const
  expect(await say('resolve', ...named, 'entered', ...signed)).toBe(
    `${named.join(' ')} is resolved: entered.\n`,
  )
  expect(await say('resolve', ...named, 'entered', ...signed)).toBe(
    `${named.join(' ')} is not in quarantine.\n`,
  )
  expect(await say('quarantine')).toBe('Nothing is in quarantine.\n')
  expect(await say('health')).toContain('well  no transaction in quarantine\n')
  const entries = fixture.db
    .selectFrom('ledger_entry')
    .select(['account', 'amount_minor'])
    .where('cause_id', '=', named.join('/'))
    .where('cause', '=', 'resolution')
    .orderBy('account')
  expect(await entries.execute()).toEqual([
    { account: 'developer', amount_minor: 35050 },
    { account: 'quarantine', amount_minor: -35050 },
  ])
})

test('health reports what has waited too long, and missing notifications while payments settle', async () => {
  const buyer = await newBuyer(fixture)
  const form = await buyer.form()
  await fixture.db
    .updateTable('payment_order')
    .set({ state: 'unknown' })
    .where('id', '=', form.orderId)
    .execute()
  fixture.card.faults.add({ kind: 'ipn-drop', times: null })
  fixture.clock.advance({ hours: 3 })
  const late = await newBuyer(fixture)
  await late.register(await late.pay(await late.form()))
  fixture.card.faults.clear()
  const health = await say('health')
  expect(health).toContain('LOOK  oldest order whose money is not known: 3 h\n')
  expect(health).toMatch(
    /LOOK {2}last notification of the provider 2026-11-21 15:2\d, the last payment settled 2026-11-21 18:2\d\n/,
  )
  expect(health).toContain('LOOK  oldest message that has not left: 3 h\n')
})

test('who held a proforma is told by number, with the cession', async () => {
  const [ana, luis] = [await newBuyer(fixture), await newBuyer(fixture)]
  const since = fixture.clock.now().toString()
  await fixture.db
    .updateTable('proforma_holder')
    .set({ since })
    .where('proforma', '=', ana.proforma)
    .execute()
  fixture.clock.advance({ hours: 1 })
  const cededOn = fixture.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate().toString()
  await importHolders(fixture, ana.proforma, { holder: luis.persona, cededOn })
  const lines = (await say('holders', ana.proforma)).trim().split('\n')
  expect(lines[0]).toMatch(/^customer +as +since/)
  expect(lines[1]).toMatch(new RegExp(`^${ana.id} +holder +\\S+ \\S+ +\\S+ \\S+ +-$`))
  expect(lines[2]).toMatch(new RegExp(`^${luis.id} +holder +\\S+ \\S+ +now +${cededOn}$`))
  expect(await say('holders', 'X')).toBe('No proforma has that code.\n')
})
