import { listMissingPapers } from '@llave/contract/staff/contents/missing-papers'
import { listNotices } from '@llave/contract/staff/contents/notices'
import { readProformaPapers, withdrawPaper } from '@llave/contract/staff/contents/papers'
import { checkLooks } from './check-looks.ts'
import { staffSession } from './fixtures.ts'
import { expect, test } from './mesa.ts'
import { noticeCounts } from './notice-states.ts'
import { answerMissing, missingRow, paperStates, proformaPapers } from './paper-states.ts'

test('what is missing: from the notices, by paper and project in the address and in both files, page by page', {
  tag: '@every-width',
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
    ['Descargar XLSX', 'xlsx'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute(
      'href',
      `/mesa/contents/papers/missing/${ending}?project=VS&kind=plan`,
    )
  await checkLooks(page)
  const rows = page.getByRole('group', { name: 'Qué falta' }).getByRole('row')
  await page.getByRole('button', { name: 'Mostrar más' }).click()
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(3)).toContainText('Cliente 9')
  // Who keeps papers opens no customer.
  await expect(page.getByRole('link', { name: /^Cliente/ })).toHaveCount(0)
})

test('the papers of a proforma: opened, withdrawn with a reason once, and what stood there before', {
  tag: '@every-width',
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
  await expect(before.getByRole('row', { name: /Casa de campo/ })).toContainText('Era de la etapa anterior')
  await checkLooks(page)
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

test('every other state of papers says what it is', { tag: '@desktop' }, async ({
  page,
  mesa,
  pageErrors,
}) => {
  pageErrors.expect(/status of 5\d\d/)
  mesa.signIn(staffSession('content'))
  for (const [screen, states] of Object.entries(paperStates)) {
    for (const [name, state] of Object.entries(states)) {
      state.answer?.(mesa)
      const release = state.held ? mesa.hold(state.held) : null
      if (state.refused) mesa.refuse(state.refused, 'error_interno')
      await page.goto(state.path)
      await expect(page.getByText(state.shows).first(), `${screen}: ${name}`).toBeVisible()
      release?.()
    }
  }
})
