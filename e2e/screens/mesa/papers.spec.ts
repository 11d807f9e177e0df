import { ApiError } from '@llave/api/http/api-error'
import { listMissingPapers } from '@llave/contract/staff/contents/missing-papers'
import { listNotices } from '@llave/contract/staff/contents/notices'
import {
  matchPapers,
  placePaper,
  readProformaPapers,
  withdrawPaper,
} from '@llave/contract/staff/contents/papers'
import { listCustomerEvents } from '@llave/contract/staff/list-customer-events'
import { readCustomer } from '@llave/contract/staff/read-customer'
import { atBothWidths } from '../../widths.ts'
import { checkLooks } from './check-looks.ts'
import { staffSession, valeria } from './fixtures.ts'
import { expect, test } from './mesa.ts'
import { noticeCounts } from './notice-states.ts'
import {
  answerMatches,
  answerMissing,
  dropPapers,
  droppedPapers,
  held,
  missingRow,
  paperStates,
  proformaPapers,
} from './paper-states.ts'

test('what is missing: from the notices, by paper and project in the address and in both files, page by page', {
  tag: '@desktop',
}, async ({ page, mesa }) => {
  mesa.signIn(staffSession('content'))
  answerMissing(mesa)
  mesa.answer(listNotices, { notices: [], after: '', counts: noticeCounts })
  mesa.answer(listMissingPapers, ({ query }) =>
    query.after
      ? { rows: [missingRow(9)], next: '' }
      : { rows: [missingRow(1), missingRow(2)], next: '1000232' },
  )
  await page.goto('/contenidos')
  await page
    .getByRole('navigation', { name: 'Partes de Contenidos' })
    .getByRole('link', { name: 'Papeles' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Faltan papeles en 1,204 proformas')
  const kinds = page.getByRole('navigation', { name: 'Por papel' })
  await expect(kinds.getByRole('link')).toHaveText([
    'Cualquiera1,204',
    'Contrato3',
    'Plano106',
    'Acta de entrega1,100',
  ])
  await page.getByRole('combobox', { name: 'Proyecto' }).selectOption('Valle Sereno')
  await expect(kinds.getByRole('link', { name: 'Acta de entrega' })).toContainText('Aún no se espera')
  await kinds.getByRole('link', { name: 'Plano' }).click()
  await expect(page).toHaveURL('/contenidos/papeles?proyecto=VS&falta=plan')
  await expect
    .poll(() => mesa.asked(listMissingPapers).at(-1)?.query)
    .toEqual({ projectCode: 'VS', kind: 'plan', after: '' })
  for (const [name, ending] of [
    ['Descargar CSV', 'csv'],
    ['Descargar Excel', 'xlsx'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute(
      'href',
      `/mesa/contents/papers/missing/${ending}?project=VS&kind=plan`,
    )
  await atBothWidths(page, () => checkLooks(page))
  const rows = page.getByRole('group', { name: 'Qué falta' }).getByRole('row')
  await page.getByRole('button', { name: 'Mostrar más' }).click()
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(3)).toContainText('Cliente 9')
  // Who keeps papers opens no customer.
  await expect(page.getByRole('link', { name: /^Cliente/ })).toHaveCount(0)
})

test('the papers of a proforma: opened, withdrawn with a reason once, and what stood there before', {
  tag: '@desktop',
}, async ({ page, mesa, pageErrors }) => {
  pageErrors.expect(/status of 409/)
  mesa.signIn(staffSession('content'))
  answerMissing(mesa)
  mesa.answer(readProformaPapers, proformaPapers)
  await page.goto('/contenidos/papeles')
  await page.getByRole('link', { name: '1000232' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Papeles de la proforma 1000232')
  const shown = page.getByRole('region', { name: /^Lo que ven sus titulares/ })
  await expect(shown).toContainText('Falta: acta de entrega')
  await expect(shown.getByRole('link', { name: /^Contrato de compraventa/ })).toHaveAttribute(
    'href',
    '/mesa/contents/papers/proformas/1000232/501',
  )
  await expect(shown.getByRole('row', { name: /Reglamento interno/ })).toContainText('Lo retira el ERP')
  const before = page.getByRole('region', { name: /^Lo que se subió en Mesa/ })
  await atBothWidths(page, async () => {
    await expect(before.getByRole('row', { name: /Casa de campo/ })).toContainText('Era de la etapa anterior')
    await checkLooks(page)
  })
  await page.getByRole('button', { name: 'Retirar Contrato de compraventa' }).click()
  const dialog = page.getByRole('dialog')
  const withdraw = dialog.getByRole('button', { name: 'Retirar el papel' })
  await withdraw.click()
  await expect(dialog).toContainText('Escribe el motivo.')
  expect(mesa.asked(withdrawPaper)).toEqual([])
  await dialog.getByRole('textbox').fill('Era de otra persona')
  mesa.refuse(withdrawPaper, 'papel_cambiado')
  await withdraw.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  mesa.answer(withdrawPaper, undefined)
  mesa.answer(readProformaPapers, { ...proformaPapers, papers: [] })
  await withdraw.click()
  await expect(dialog).toHaveCount(0)
  expect(mesa.asked(withdrawPaper).at(-1)).toMatchObject({
    params: { proforma: '1000232', versionId: '31' },
    body: { why: 'Era de otra persona' },
  })
  await expect(shown).toContainText('Ningún papel.')
})

test('papers are dropped, seen with whose they are before one is kept, and go on where they broke off', {
  tag: '@desktop',
}, async ({ page, mesa, pageErrors }) => {
  pageErrors.expect(/status of (404|409)|ERR_FAILED/)
  mesa.signIn(staffSession('content'))
  answerMissing(mesa)
  answerMatches(mesa)
  mesa.refuse(readProformaPapers, 'no_encontrado')
  await page.goto('/contenidos/papeles')
  await page.getByRole('link', { name: 'Subir papeles' }).click()
  await dropPapers(page, Object.keys(droppedPapers))
  const rows = page.getByRole('group', { name: 'Archivos elegidos' }).getByRole('row')
  const row = (name: string) => rows.filter({ hasText: name })
  const stands: Readonly<Record<string, string>> = {
    'Contrato 1000232.pdf': 'Listo',
    'plano 1000232 y 1000240.pdf': 'Nombra varias de las mismas personas: 1000232, 1000240.',
    'acta 1000231 1000232.pdf': 'Nombra proformas de personas distintas: 1000231, 1000232.',
    'reglamento.pdf': 'Su nombre no dice ninguna proforma que exista: escríbela.',
    'contrato 1000250.pdf': 'Nadie tiene hoy esa proforma.',
    'Contrato 1000233.pdf': 'Ya está: es el mismo archivo.',
    'plano 1000234.pdf': 'El mismo archivo se ve en la proforma 1000239.',
    'minuta 1000232.pdf': 'Otro archivo de esta lista es el mismo papel: quita uno.',
    'cortado 1000232.pdf': 'Es un PDF cortado: le falta el final.',
    'foto.exe': 'No es un PDF ni una imagen JPG o PNG.',
    'vacío.pdf': 'Está vacío.',
    'grande.pdf': 'Pesa más de 20 MB.',
  }
  const send = page.getByRole('button', { name: /^Subir \d+ papel/ })
  await expect(send).toHaveText('Subir 1 papel')
  for (const [name, stand] of Object.entries(stands)) await expect(row(name)).toContainText(stand)
  await atBothWidths(page, () => checkLooks(page))

  await page
    .getByRole('combobox', { name: 'Proforma de plano 1000232 y 1000240.pdf' })
    .selectOption('1000240')
  const typed = page.getByRole('textbox', { name: 'Proforma de reglamento.pdf' })
  await typed.fill('999')
  await typed.press('Enter')
  await expect(row('reglamento.pdf')).toContainText('No existe esa proforma.')
  // What was typed before is answered after what was typed last.
  const late = Promise.withResolvers<void>()
  await page.route('**/proformas/1000299', async (route) => {
    await late.promise
    await route.continue()
  })
  mesa.answer(readProformaPapers, ({ params: { proforma } }) => ({
    ...proformaPapers,
    property: held(proforma, proforma === '1000231' ? 'Jorge Salazar Ríos' : 'Otra Persona'),
  }))
  for (const proforma of ['1000299', '1000231']) {
    await typed.fill(proforma)
    await typed.press('Enter')
  }
  await expect(row('reglamento.pdf')).toContainText('Jorge Salazar Ríos')
  const answered = page.waitForResponse('**/proformas/1000299')
  late.resolve()
  await (await answered).finished()
  // Drawn anew with the focus still in the field: leaving it would ask again.
  await page.evaluate(() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn))))
  expect(await row('reglamento.pdf').textContent()).toContain('Jorge Salazar Ríos')
  await row('plano 1000234.pdf').getByRole('checkbox', { name: 'Subirlo igual' }).check()
  await expect(send).toHaveText('Subir 4 papeles')
  expect(mesa.asked(placePaper)).toEqual([])

  // The second one breaks off, and with it the rest.
  const broken = (url: URL) => url.searchParams.get('name')?.startsWith('plano 1000232') ?? false
  await page.route(broken, (route) => route.abort())
  mesa.answer(placePaper, { result: 'created', title: 'Contrato de compraventa' })
  await send.click()
  await expect(page.getByRole('alert')).toContainText('los demás siguen aquí')
  await expect(row('Contrato 1000232.pdf')).toContainText('Subido')
  await expect(send).toHaveText('Subir 3 papeles')
  await page.unroute(broken)
  mesa.answer(placePaper, ({ query }) => {
    if (query.name === 'reglamento.pdf') throw new ApiError('papel_sin_titular')
    return { result: query.kind === 'plan' ? ('changed' as const) : ('created' as const), title: 'Plano' }
  })
  await send.click()
  await expect(page.getByText('Se subieron 3 de 12.')).toBeVisible()
  await expect(row('reglamento.pdf')).toContainText('Nadie tiene hoy esa proforma. No se guardó.')
  await expect(row('plano 1000232 y 1000240.pdf')).toContainText('Subido en lugar del anterior')
  await expect(send).toHaveText('Subir 0 papeles')
  await expect(send).toBeDisabled()
  expect(mesa.asked(placePaper).map(({ query }) => `${query.proforma} ${query.kind}`)).toEqual([
    '1000232 contract',
    '1000240 plan',
    '1000231 other',
    '1000234 plan',
  ])
  expect(mesa.asked(matchPapers)).toHaveLength(1)
})

test('who may only read comes from the customer, and is offered neither storing nor withdrawing', {
  tag: '@desktop',
}, async ({ page, mesa }) => {
  mesa.signIn(staffSession('audit'))
  mesa.answer(readCustomer, valeria)
  mesa.answer(listCustomerEvents, { events: [], before: '' })
  mesa.answer(readProformaPapers, proformaPapers)
  await page.goto('/clientes/41')
  const [first] = valeria.properties
  await page.getByRole('link', { name: `Papeles de ${first?.proforma}` }).click()
  await expect(page).toHaveURL(`/contenidos/papeles/${first?.proforma}`)
  await expect(page.getByRole('link', { name: 'Jorge Salazar Ríos' })).toHaveAttribute('href', '/clientes/43')
  await expect(page.getByRole('link', { name: 'Subir papeles' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Retirar/ })).toHaveCount(0)
})

test('what is empty, on its way, failed or held by nobody says so', { tag: '@desktop' }, async ({
  page,
  mesa,
  pageErrors,
}) => {
  pageErrors.expect(/status of 404/)
  mesa.signIn(staffSession('content'))
  const seenBefore = ['rows', 'many rows', 'papers']
  const { 'mesa-missing-papers': missing, 'mesa-proforma-papers': ofProforma } = paperStates
  for (const [name, state] of [...Object.entries(missing ?? {}), ...Object.entries(ofProforma ?? {})]) {
    if (seenBefore.includes(name)) continue
    state.answer?.(mesa)
    const release = state.held ? mesa.hold(state.held) : null
    // What the server refuses is not asked again, as its own failures are.
    if (state.refused) mesa.refuse(state.refused, 'no_encontrado')
    await page.goto(state.path)
    await expect(page.getByText(state.shows).first(), name).toBeVisible()
    release?.()
  }
})
