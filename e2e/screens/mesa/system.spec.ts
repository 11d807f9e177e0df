import { answerDataRequest, listDataRequests } from '@llave/contract/staff/data-requests'
import { decideErasure, listErasures, listWaitingErasures } from '@llave/contract/staff/personal-data'
import { issueSystemKey, resendFailed, turnSwitch } from '@llave/contract/staff/system/change-system'
import {
  listUnpostedPayments,
  readBatchFindings,
  readProformaHistory,
} from '@llave/contract/staff/system/look-ups'
import { readSystem } from '@llave/contract/staff/system/read-system'
import { expect } from '@playwright/test'
import { atBothWidths } from '../../widths.ts'
import { checkLooks } from './check-looks.ts'
import {
  batchFindings,
  calmSystem,
  dataRequests,
  erasures,
  proformaHistory,
  staffSession,
  troubledSystem,
  unpostedPayments,
} from './fixtures.ts'
import { test } from './mesa.ts'

test('what is stopped or failed stands first, and is mended with a reason', { tag: '@desktop' }, async ({
  page,
  mesa,
}) => {
  mesa.signIn(staffSession('administration'))
  mesa.answer(listWaitingErasures, { customerIds: [] })
  mesa.answer(readSystem, troubledSystem)
  mesa.answer(turnSwitch, undefined)
  mesa.answer(resendFailed, { sent: 1000, left: 204 })
  await page.goto('/sistema')
  const switches = page.getByRole('group', { name: 'Interruptores' }).getByRole('row')
  await expect(switches.nth(1)).toContainText('Débito automático')
  await expect(switches.nth(1)).toContainText('El proveedor cobra dos veces')
  const jobs = page.getByRole('group', { name: 'Trabajos' }).getByRole('row')
  await expect(jobs.nth(1)).toContainText(/falla *desde 21.11.2026, 09:30/)
  await expect(jobs.nth(2)).toContainText(/atrasado.*4 min 07 s.*cada 1 h/)
  await expect(jobs.nth(4)).toContainText('corre ahora')
  const colours = page.getByRole('group', { name: 'Colores de la marca' }).getByRole('row')
  await expect(colours).toHaveCount(7)
  for (const [row, ratio] of [
    [1, '8.6:1'],
    [3, '9.5:1'],
    [4, '9.5:1'],
    [6, '9.1:1'],
  ] as const) {
    await expect(colours.nth(row)).toContainText(`${ratio}texto, bordes e iconos`)
  }
  const names = page.getByRole('group', { name: 'Nombre', exact: true }).getByRole('row')
  await atBothWidths(page, async () => {
    await expect(names.nth(1)).toContainText('LlaveBRAND_FILE o BRAND_NAME')
    await checkLooks(page)
  })
  await switches.nth(1).getByRole('button', { name: 'Abrir' }).click()
  const opening = page.getByRole('dialog', { name: 'Abrir: Débito automático' })
  await opening.getByRole('button', { name: 'Abrir débito automático' }).click()
  expect(mesa.asked(turnSwitch)).toEqual([])
  await opening.getByRole('textbox').fill('El proveedor lo corrigió')
  await opening.getByRole('button', { name: 'Abrir débito automático' }).click()
  await expect(opening).toBeHidden()
  expect(mesa.asked(turnSwitch)).toMatchObject([
    { params: { name: 'debit' }, body: { open: true, why: 'El proveedor lo corrigió' } },
  ])
  await page.getByRole('button', { name: 'Intentar otra vez' }).first().click()
  const again = page.getByRole('dialog')
  await expect(again).toContainText('Salen los 1,000 más antiguos de 1,204')
  await again.getByRole('textbox').fill('La clave del correo cambió')
  await again.getByRole('button', { name: 'Intentar 1,000 otra vez' }).click()
  await expect(again).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: '1,000 por salir, 204 se quedan' })).toBeVisible()
  expect(mesa.asked(resendFailed)).toMatchObject([{ params: { kind: 'payment-receipt' } }])
})

test('what happened to a proforma is looked up by its code, and leads to what was refused', {
  tag: '@desktop',
}, async ({ page, mesa }) => {
  mesa.signIn(staffSession('administration'))
  mesa.answer(listWaitingErasures, { customerIds: [] })
  mesa.answer(readSystem, calmSystem)
  mesa.answer(readProformaHistory, ({ query }) =>
    query?.code === '1000234' ? proformaHistory : { holders: [], lines: [] },
  )
  mesa.answer(readBatchFindings, batchFindings)
  mesa.answer(listUnpostedPayments, unpostedPayments)
  await page.goto('/sistema')
  await page.getByRole('link', { name: 'Historia de una proforma' }).click()
  const code = page.getByRole('textbox', { name: /Código/ })
  await code.fill('otra')
  await page.getByRole('button', { name: 'Ver la historia' }).click()
  await expect(page.getByText('Nada tiene el código otra')).toBeVisible()
  await code.fill(' 1000234 ')
  await code.press('Enter')
  await atBothWidths(page, async () => {
    await expect(page.getByRole('group', { name: 'Titulares' })).toContainText('30/04/2026')
    await checkLooks(page)
  })
  await page.getByRole('link', { name: 'envío 77' }).click()
  await atBothWidths(page, async () => {
    await expect(page.getByRole('row').nth(1)).toContainText('no es un importe; se espera 350.50')
    await checkLooks(page)
  })
  await page.getByRole('main').getByRole('link', { name: 'Sistema' }).click()
  await page.getByRole('link', { name: 'Pagos sin contabilizar' }).click()
  await atBothWidths(page, async () => {
    await expect(page.getByRole('row').nth(1)).toContainText('La cuenta 104 está cerrada')
    await checkLooks(page)
  })
})

test('who did not ask for an erasure decides it, with a reason, and is told where it cannot be', {
  tag: '@desktop',
}, async ({ page, mesa, pageErrors }) => {
  pageErrors.expect(/status of 409/)
  mesa.signIn(staffSession('administration'))
  mesa.answer(readSystem, calmSystem)
  mesa.answer(listWaitingErasures, { customerIds: ['41'] })
  mesa.answer(listErasures, erasures)
  mesa.answer(listDataRequests, dataRequests)
  mesa.refuse(decideErasure, 'borrado_imposible')
  await page.goto('/sistema')
  await page.getByRole('link', { name: 'Cliente 41' }).click()
  await test.step('what the customer asked is answered with words that they read', async () => {
    const asked = page.getByRole('region', { name: 'Pedidos del cliente' }).first()
    await expect(asked.getByRole('row').nth(1)).toContainText('fuera de plazo')
    await asked.getByRole('button', { name: 'Rechazar' }).click()
    const answering = page.getByRole('dialog', { name: 'Rechazar el pedido' })
    await answering.getByRole('button', { name: 'Rechazar y responder' }).click()
    await expect(answering).toContainText('Escribe la respuesta')
    await answering.getByLabel('Respuesta al cliente').fill('En tu DNI dice Bargas.')
    mesa.refuse(answerDataRequest, 'ya_resuelto')
    await answering.getByRole('button', { name: 'Rechazar y responder' }).click()
    await expect(answering.getByRole('alert')).toBeVisible()
    mesa.answer(answerDataRequest, undefined)
    await answering.getByRole('button', { name: 'Rechazar y responder' }).click()
    await expect(answering).toBeHidden()
    expect(mesa.asked(answerDataRequest).at(-1)).toMatchObject({
      params: { requestId: '9' },
      body: { decision: 'refused', answer: 'En tu DNI dice Bargas.' },
    })
  })
  await atBothWidths(page, async () => {
    await expect(
      page.getByRole('group', { name: 'Pedidos de borrado' }).getByRole('row').nth(1),
    ).toContainText('espera a otra persona')
    await checkLooks(page)
  })
  await page.getByRole('button', { name: 'Borrar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Borrar los datos de esta persona' })
  await dialog.getByRole('textbox', { name: /Motivo/ }).fill('Carta 118 vista')
  await dialog.getByRole('button', { name: 'Borrar para siempre' }).click()
  await expect(dialog).toContainText('No se pueden borrar estos datos ahora.')
  mesa.answer(decideErasure, undefined)
  await dialog.getByRole('button', { name: 'Borrar para siempre' }).click()
  await expect(dialog).toBeHidden()
  expect(mesa.asked(decideErasure).at(-1)).toMatchObject({
    params: { erasureId: '2' },
    body: { decision: 'approved', reason: 'Carta 118 vista' },
  })
})

test('a key is issued with what it may, and its secret is shown once', async ({ page, mesa }) => {
  mesa.signIn(staffSession('administration'))
  mesa.answer(listWaitingErasures, { customerIds: [] })
  mesa.answer(readSystem, calmSystem)
  const token = `llave_13_${'A'.repeat(43)}`
  mesa.answer(issueSystemKey, {
    keyId: '13',
    endsAt: Temporal.Instant.from('2027-11-21T20:20:05Z'),
    token,
  })
  await page.goto('/sistema')
  await page.getByRole('button', { name: 'Emitir una clave' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Emitir la clave' }).click()
  await expect(dialog.getByText('Elige al menos un permiso.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Sistema' }).fill('sap-b1')
  await dialog.getByRole('checkbox', { name: 'Leer pagos y devoluciones' }).check()
  await dialog.getByRole('checkbox', { name: 'Contabilizar pagos' }).check()
  await dialog.getByRole('textbox', { name: /Motivo/ }).fill('Nuevo ERP')
  await checkLooks(page)
  await dialog.getByRole('button', { name: 'Emitir la clave' }).click()
  await expect(dialog.getByRole('textbox', { name: /Cópialo ahora/ })).toHaveValue(token)
  await dialog.getByRole('button', { name: 'Ya lo copié' }).click()
  await expect(dialog).toBeHidden()
  // A dialog is hidden as it closes and leaves the page after that.
  await expect.poll(() => page.content()).not.toContain(token)
  expect(mesa.asked(issueSystemKey)).toMatchObject([
    { body: { system: 'sap-b1', scopes: ['read:payments', 'post:payments'], days: 365, why: 'Nuevo ERP' } },
  ])
})

test('who may only read sees everything and changes nothing', async ({ page, mesa }) => {
  mesa.signIn(staffSession('audit'))
  mesa.answer(readSystem, troubledSystem)
  await page.goto('/sistema')
  await expect(page.getByText('El proveedor cobra dos veces')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Colores de la marca' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^crm clave 7/ })).toContainText('vencida')
  for (const name of [
    'Abrir',
    'Cerrar',
    'Retirar',
    'Encender',
    'Quitar',
    'Saltar',
    'Intentar otra vez',
    'Emitir una clave',
  ]) {
    await expect(page.getByRole('button', { name, exact: true }), name).toHaveCount(0)
  }
})
