import { endCustomerSession, endCustomerSessions } from '@llave/contract/staff/end-customer-sessions'
import { listAudit } from '@llave/contract/staff/list-audit'
import { listCustomerEvents } from '@llave/contract/staff/list-customer-events'
import { listCustomerLetras } from '@llave/contract/staff/list-customer-letras'
import { listPeople } from '@llave/contract/staff/list-people'
import { listWaiting } from '@llave/contract/staff/list-waiting'
import { openViewing } from '@llave/contract/staff/open-viewing'
import { readCustomer } from '@llave/contract/staff/read-customer'
import { readCustomerTitlePath } from '@llave/contract/staff/read-customer-title-path'
import { readToday } from '@llave/contract/staff/read-today'
import { resendMessage, sendByEmail } from '@llave/contract/staff/resend-message'
import { searchCustomers } from '@llave/contract/staff/search-customers'
import type { Page } from '@playwright/test'
import { checkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths } from '../../widths.ts'
import { pathMidway } from '../portfolio/states.ts'
import { answerInbox } from './answer-inbox.ts'
import { checkLooks } from './check-looks.ts'
import {
  auditEntries,
  busyToday,
  foundByFour,
  staffSession,
  valeria,
  valeriasEvents,
  valeriasLetras,
} from './fixtures.ts'
import { expect, test } from './mesa.ts'

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

test('Hoy leads to what waits, and from there to its customer', { tag: '@desktop' }, async ({
  page,
  mesa,
}) => {
  mesa.answer(readToday, busyToday)
  mesa.answer(listWaiting, [
    {
      since: valeria.since,
      code: '5004',
      orderId: '',
      what: 'Me cobraron dos veces',
      customer: { customerId: '41', name: valeria.name },
      amount: null,
    },
  ])
  mesa.answer(readCustomer, valeria)
  mesa.answer(listCustomerEvents, { events: valeriasEvents, before: '' })
  await page.goto('/')
  await expect(title(page, 'Hoy te esperan 16 asuntos')).toBeVisible()
  const mine = page.getByRole('region', { name: 'Te toca' })
  await atBothWidths(page, async () => {
    await expect(mine.getByRole('listitem')).toHaveText([
      /^Libro de Reclamaciones, sin respuesta2 hojasdesde hace 16 datención$/,
      /^Reclamos sin respuesta1 fuera de plazo2 del día 13 al 153 del día 10 al 12El primero venció el 20\/11\/202612 reclamos.*Gonzalo Peralta 7, Milagros Ríos 3, 2 sin asignar$/,
      /^Cambios de número por decidir1 pedidohace 30 hatención$/,
      /^Consultas.*1 consultahace 12 minSin asignar$/,
      'Mensajes que no llegaronNada espera',
    ])
    await expect(page.getByRole('region', { name: 'Le toca a otros' }).getByRole('listitem')).toHaveCount(7)
    await checkLooks(page)
  })
  await mine.getByRole('link', { name: 'Reclamos sin respuesta' }).click()
  await atBothWidths(page, async () => {
    await expect(title(page, 'Reclamos sin respuesta')).toBeVisible()
    await checkLooks(page)
  })
  await page.getByRole('link', { name: valeria.name }).click()
  await expect(title(page, valeria.name)).toBeVisible()
})

test('a customer: what they hold, what happened, a message again, the end of sessions', {
  tag: '@desktop',
}, async ({ page, mesa, pageErrors }) => {
  pageErrors.expect(/status of 4(22|29).*\/resend$/)
  // Nothing stands at the address that the test answers for the portal.
  pageErrors.expect(/status of 404.*\/opened-viewing#ticket$/)
  mesa.answer(readCustomer, valeria)
  mesa.answer(listCustomerEvents, ({ query }) => {
    const events = valeriasEvents.filter(({ kind }) => query?.kind === undefined || kind === query.kind)
    return { events, before: query?.before || query?.kind ? '' : '1763700000000000' }
  })
  await page.goto('/clientes/41')
  await expect(title(page, valeria.name)).toBeVisible()
  const properties = page.getByRole('region', { name: 'Propiedades' })
  await expect(properties).toContainText('138 de 294 letras pagadas')
  await expect(properties.getByRole('row', { name: /torre malecón/i })).toContainText('42 días')
  await expect(page.getByRole('region', { name: 'Espera de nosotros' }).getByRole('listitem')).toHaveText([
    /^Reclamo 5004, día 13 de 15: vence el 24\/11\/2026Me cobraron dos veces/,
    /^Consulta 20017 espera respuesta.*vie 20\/11, 18:30/,
    /^Libro de Reclamaciones, día 11 de 15: vence el 26\/11\/2026Reclamo 0000000042-2026, a nombre de Rosa Quispe/,
    /^Devolución sin terminar: US\$\s320.50Pedido 051126190211-7K2Q/,
  ])
  const book = page.getByRole('region', { name: 'Libro de Reclamaciones' })
  await expect(book.getByRole('row')).toHaveText([
    /^Hoja/,
    /^0000000042-2026Reclamo.*05\/11\/2026.*día 11 de 15se responde hasta el 26\/11\/2026$/,
    /^0000000031-2026.*Acuerdo aceptado/,
  ])
  await expect(book.getByRole('link').first()).toHaveAttribute('href', '/libro/0000000042-2026')
  const cards = page.getByRole('region', { name: 'Tarjetas en débito' })
  await atBothWidths(page, async () => {
    await expect(cards).toContainText('próximo cobro, mar 24/11 desde las 06:00')
    await expect(cards.getByRole('row')).toHaveText([
      /^Tarjeta/,
      /^Visa 1207.*08\/2028Activa$/,
      /^Mastercard 8830.*02\/2027Se reintenta el 23\/1120\/11: La tarjeta no tiene saldo suficiente.$/,
      /^Visa 4471.*10\/2026Vencida$/,
    ])
    await checkLooks(page)
  })
  const happened = page.getByRole('region', { name: 'Todo lo que pasó' })

  await test.step('keys lead to a property, to what happened, and to the case that waits', async () => {
    mesa.answer(listCustomerLetras, valeriasLetras)
    mesa.answer(readCustomerTitlePath, pathMidway)
    await page.keyboard.press('2')
    const name = properties.getByRole('button', { name: 'torre malecón' })
    await atBothWidths(page, async () => {
      await expect(name).toBeFocused()
      await expect(name).toHaveAttribute('aria-expanded', 'true')
      await expect(
        page.getByRole('group', { name: 'Letras de la proforma 1000333' }).getByRole('row'),
      ).toHaveText([
        /^Letra/,
        /^13L-1310\/10\/2026.*quedan US\$\s225.0042 días$/,
        /^14L-1410\/12\/2026.*Pago por confirmar$/,
        /^12L-1210\/09\/2026.*Pagada09\/09\/2026, tarjeta 8830$/,
      ])
      await expect(
        page.getByRole('group', { name: 'Camino al título de la proforma 1000333' }).getByRole('row').nth(4),
      ).toHaveText(/^IndependizaciónPendientele toca a la municipalidadSe esperaba el 02\/11\/2026$/)
      await checkLooks(page)
    })
    await page.keyboard.press('t')
    await expect(happened.getByRole('button', { name: 'Todo', exact: true })).toBeFocused()
    answerInbox(mesa)
    await page.keyboard.press('w')
    await expect(page).toHaveURL('/bandeja/reclamo-5004')
    await page.goBack()
    await expect(title(page, valeria.name)).toBeVisible()
  })

  await test.step('what happened, by tabs and by pages, and as a file of what is seen', async () => {
    await expect(happened.getByRole('listitem')).toHaveCount(9)
    await happened.getByRole('button', { name: 'Ver hechos anteriores' }).click()
    await expect(happened.getByRole('listitem')).toHaveCount(18)
    await expect(happened.getByRole('button', { name: 'Ver hechos anteriores' })).toBeHidden()
    await happened.getByRole('button', { name: 'Mensajes' }).click()
    await expect(happened.getByRole('link', { name: 'Descargar' })).toHaveAttribute(
      'href',
      '/mesa/customers/41/events/csv?kind=message',
    )
    const messages = happened.getByRole('listitem')
    await expect(messages).toHaveText([
      /^09:08CorreoRecibo de pago ReenviarNo llegó$/,
      /^09:05SMSDébito rechazado Reenviar Enviar por correoNo llegó$/,
    ])
    mesa.answer(sendByEmail, undefined)
    await happened.getByRole('button', { name: 'Enviar por correo' }).click()
    await expect(happened.getByRole('status')).toHaveText('El correo sale ahora.')
    expect(mesa.asked(sendByEmail)[0]?.params).toEqual({ customerId: '41', messageId: '78' })
    mesa.answer(resendMessage, undefined)
    await messages.first().getByRole('button', { name: 'Reenviar' }).click()
    await expect(happened.getByRole('status')).toHaveText('El mensaje sale otra vez.')
    expect(mesa.asked(resendMessage)[0]?.params).toEqual({ customerId: '41', messageId: '77' })
  })

  await test.step('the code of an open sign-in; a refusal is said where it was asked for', async () => {
    mesa.refuse(resendMessage, 'no_disponible')
    const codes = page.getByRole('region', { name: 'Códigos de ingreso de hoy' })
    await expect(codes.getByRole('row').last()).toContainText('Ya no sirve')
    await codes.getByRole('button', { name: 'Reenviar este código' }).click()
    await expect(codes.getByRole('alert')).toBeVisible()
    expect(mesa.asked(resendMessage)[1]?.params).toEqual({ customerId: '41', messageId: '902' })
  })

  await test.step('the portal as they see it opens in another tab, with a reason that they will read', async () => {
    await page
      .context()
      .route('**/opened-viewing', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
      )
    mesa.answer(openViewing, {
      url: `${new URL(page.url()).origin}/opened-viewing#ticket`,
      endsAt: Temporal.Instant.from('2026-11-21T15:35:05-05:00'),
    })
    await expect(page.getByRole('button', { name: 'Ver como el cliente' })).toBeVisible()
    await page.keyboard.press('v')
    const dialog = page.getByRole('dialog', { name: `Ver como ${valeria.name}` })
    await dialog.getByRole('button', { name: 'Abrir por 15 minutos' }).click()
    await atBothWidths(page, async () => {
      await expect(dialog.getByText('Escribe por qué: el cliente lo lee.')).toBeVisible()
      await checkLooks(page)
    })
    expect(mesa.asked(openViewing)).toEqual([])
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Llamó por su letra')
    const opening = page.waitForEvent('popup')
    await page.keyboard.press('Enter')
    const opened = await opening
    await expect(opened).toHaveURL(/opened-viewing/)
    await opened.close()
    await expect(dialog).toBeHidden()
    expect(mesa.asked(openViewing)[0]).toMatchObject({
      params: { customerId: '41' },
      body: { reason: 'Llamó por su letra' },
    })
  })

  await test.step('one session ends with a reason, which is kept where it is left', async () => {
    mesa.answer(endCustomerSession, undefined)
    const close = page.getByRole('button', { name: 'Cerrar en Chrome en Android' })
    await close.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('No lo reconoce')
    await page.keyboard.press('Escape')
    await close.click()
    await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveValue('No lo reconoce')
    await page.reload()
    await close.click()
    await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveValue('No lo reconoce')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    expect(mesa.asked(endCustomerSession)[0]).toMatchObject({
      params: { customerId: '41', sessionId: '31' },
      body: { reason: 'No lo reconoce' },
    })
  })

  await test.step('sessions end with a reason, and not without one', async () => {
    mesa.answer(endCustomerSessions, { ended: 2 })
    await page.getByRole('button', { name: 'Cerrar sesiones' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cerrar 2 sesiones' }).click()
    await atBothWidths(page, async () => {
      await expect(dialog.getByText('Escribe el motivo.')).toBeVisible()
      await checkLooks(page)
    })
    expect(mesa.asked(endCustomerSessions)).toEqual([])
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Perdió el teléfono')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    expect(mesa.asked(endCustomerSessions)[0]).toMatchObject({ body: { reason: 'Perdió el teléfono' } })
  })
})

test('search finds as one types, on its screen and in the command bar, and says so where it finds nothing', {
  tag: '@desktop',
}, async ({ page, mesa }) => {
  mesa.answer(searchCustomers, ({ query }) =>
    query?.q === '4471' ? foundByFour : { fields: ['DNI'], groups: [] },
  )
  mesa.answer(readCustomer, valeria)
  mesa.answer(listCustomerEvents, { events: [], before: '' })
  await page.goto('/clientes?q=4471')
  await expect(page.getByText('Se busca como tarjeta o fin de documento.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Teresa Aliaga Montes' })).toHaveAttribute(
    'href',
    '/clientes/43',
  )
  await expect(page.getByRole('region', { name: 'Pagos por tarjeta' })).toContainText('Abonado')
  await checkLooks(page)
  await page.getByRole('searchbox').fill('99998888')
  await expect(page).toHaveURL('/clientes?q=99998888')
  await expect(page.getByText('Nada con “99998888”')).toBeVisible()
  await checkLooks(page)

  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByRole('combobox', { name: 'Busca o manda' })).toBeFocused()
  await page.keyboard.type('4471')
  const chosen = page.getByRole('option', { selected: true })
  await expect(chosen).toContainText('US$\u00a0320.50, L-17, Valle Sereno')
  await checkAccessibility(page)
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toContainText('Teresa Aliaga Montes')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/clientes/43')
})

test('the audit is searched by person, act, day and customer, and leads to its file', {
  tag: '@desktop',
}, async ({ page, mesa }) => {
  mesa.signIn(staffSession('audit'))
  mesa.answer(listPeople, [])
  mesa.answer(listAudit, ({ query }) => ({
    // The second page goes on with the look at which the first one ends.
    entries: query?.what ? auditEntries.slice(0, 1) : query?.before ? auditEntries.slice(-2) : auditEntries,
    before: query?.before || query?.what ? '' : '1-act-1',
  }))
  await page.goto('/auditoria')
  await expect(page.getByRole('row')).toHaveCount(6)
  await expect(page.getByText('roles: atención, cobranzas → postventa')).toBeVisible()
  const look = page.getByRole('row').last()
  await look.getByText(`${valeria.name}, Teresa Aliaga Montes y 1 más`).click()
  await atBothWidths(page, async () => {
    await expect(look.getByRole('link')).toHaveText([
      valeria.name,
      'Teresa Aliaga Montes',
      /^Inversiones Agropecuarias/,
    ])
    await checkLooks(page)
  })
  await page.getByRole('button', { name: 'Ver anteriores' }).click()
  await expect(look).toContainText('y 3 más')
  await expect(page.getByRole('row')).toHaveCount(6)
  await expect(look.getByRole('link')).toHaveCount(5)
  await page.getByRole('combobox', { name: 'Qué' }).selectOption('Cerró las sesiones de un cliente')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: `Solo ${valeria.name}` }).click()
  await page.getByRole('textbox', { name: 'Día' }).fill('2026-11-21')
  await expect(page).toHaveURL('/auditoria?what=sessions.ended&customer=41&day=2026-11-21')
  await expect(page.getByRole('link', { name: 'Descargar CSV' })).toHaveAttribute(
    'href',
    '/mesa/audit/csv?customerId=41&what=sessions.ended&day=2026-11-21',
  )
  expect(mesa.asked(listAudit).at(-1)?.query).toMatchObject({ customerId: '41', what: 'sessions.ended' })
})
