import { endOtherSessions } from '@llave/contract/access/end-other-sessions'
import { endOwnSession } from '@llave/contract/access/end-own-session'
import { readAccess } from '@llave/contract/access/read-access'
import {
  askAboutData,
  exportOwnData,
  readOwnData,
  withdrawDataRequest,
} from '@llave/contract/privacy/own-data'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { expect, test } from '../screen.ts'
import { looks, ownData, sessions } from './account-access.ts'

test('Mi acceso says where the account is open and who looked, and ends one session or all others', async ({
  page,
  screens,
  pageErrors,
}) => {
  let open = sessions
  screens.answer(readAccess, () => ({ sessions: open, looks }))

  await test.step('it is reached from Mi perfil', async () => {
    await atBothWidths(page, async (atDesk) => {
      await screens.open('/')
      if (!atDesk) await page.getByRole('button', { name: 'Abrir menú' }).click()
      await page.getByRole('button', { name: /^Mi perfil/ }).click()
      await page.getByRole('link', { name: 'Mi acceso' }).click()
      await expect(page).toHaveURL('/access')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByRole('heading', { name: 'Mi acceso' })).toBeVisible()
    })
  })

  const rows = page.getByRole('region', { name: 'Dónde está abierta tu cuenta' }).getByRole('listitem')
  await atBothWidths(page, async () => {
    await expect(rows).toHaveText([
      /Chrome, Android\s*Este equipo.*red que usas ahora.*Activa ahora. Entraste el 21\/11\/2026 13:20 PM$/,
      /Edge, Windows.*red que usas ahora.*Última vez el 21\/11\/2026 14:55 PM/,
      /Equipo que no reconocemos.*Entró desde otra red.*Última vez el 21\/11\/2026 15:11 PM/,
    ])
    await expect(page.getByRole('region', { name: 'Quién vio tu cuenta' }).getByRole('listitem')).toHaveText([
      /19\/11\/202613:20 PM, 6 minutosMilagros Ríos, Atención al clienteVio tu cuenta como tú la ves. Motivo: Llamó por su letra 12$/,
      /18\/11\/202612:20 PM a 16:20 PMXimena Ocampo, CobranzasVio una búsqueda en la que apareces, tus datos$/,
      /17\/11\/202612:20 PMRenzo VillalobosVio tus datos$/,
    ])
    await checkAccessibility(page)
    await checkLargeText(page)
    await checkDarkAccessibility(page)
  })

  await test.step('what was agreed to has its day, and where it is taken back', async () => {
    const permissions = page.getByRole('region', { name: 'Lo que autorizaste' })
    await expect(permissions.getByRole('listitem')).toHaveText([
      /^Débito automático, Visa terminada en 0055Desde el 23\/08\/2026. Casa 7. Texto 2026-08-01Retirar$/,
      /^Recordatorios por correoDesde el 22\/10\/2026Cambiar$/,
      /^Fotos nuevas de Quinta Ficus por correoDesde el 12\/11\/2026Cambiar$/,
      /^Calendario con tus fechas de pagoDesde el 18\/11\/2026Terminar$/,
      /La ley obliga a guardarlos mientras dure tu contrato$/,
    ])
    await expect(permissions.getByRole('link', { name: 'Retirar el débito de Casa 7' })).toHaveAttribute(
      'href',
      '/property/PF-2026-0007/debit',
    )
  })

  await test.step('an erasure is asked for: with words, once, until the day that is said', async () => {
    const own = page.getByRole('region', { name: 'Mis datos' })
    await expect(own.getByRole('button', { name: /^Corregir/ })).toBeDisabled()
    await own.getByRole('button', { name: /^Pedir que se borren/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Pedir que se borren mis datos' })
    await atBothWidths(page, async () => {
      await expect(dialog).toContainText('Te responderemos hasta el 04/12/2026')
      await checkAccessibility(page)
    })
    await dialog.getByRole('button', { name: 'Enviar el pedido' }).click()
    await expect(dialog.getByLabel('¿Qué quieres que se borre?')).toBeFocused()
    await dialog.getByLabel('¿Qué quieres que se borre?').fill('  Mi celular anterior. ')
    pageErrors.expect(/status of 500/)
    screens.refuse(askAboutData, 'error_interno')
    await dialog.getByRole('button', { name: 'Enviar el pedido' }).click()
    await expect(dialog.getByRole('alert')).toContainText('No sabemos si tu pedido llegó.')
    screens.answer(askAboutData, undefined)
    await dialog.getByRole('button', { name: 'Enviar el pedido' }).click()
    await expect(dialog).toBeHidden()
    expect(screens.asked(askAboutData).at(-1)?.body).toEqual({
      kind: 'erasure',
      words: 'Mi celular anterior.',
    })

    screens.answer(withdrawDataRequest, undefined)
    await own.getByRole('button', { name: 'Retirar el pedido: corregir mis datos' }).click()
    await expect
      .poll(() => screens.asked(withdrawDataRequest).map(({ body }) => body))
      .toEqual([{ kind: 'correction' }])
  })

  await test.step('all of it is downloaded', async () => {
    screens.answer(exportOwnData, {
      bytes: new TextEncoder().encode('{}'),
      fileName: 'mis-datos-2026-11-21.json',
    })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Descargar todo/ }).click()
    expect((await download).suggestedFilename()).toBe('mis-datos-2026-11-21.json')
  })

  await test.step('what could not be closed stays, with the reason', async () => {
    pageErrors.expect(/status of 500/)
    screens.refuse(endOwnSession, 'error_interno')
    await page.getByRole('button', { name: 'Cerrar en Edge, Windows' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Lo sentimos' })).toBeVisible()
    await expect(rows).toHaveCount(3)
  })
  await test.step('one, then all others', async () => {
    screens.answer(endOwnSession, () => {
      open = open.filter(({ id }) => id !== '30')
      return undefined
    })
    screens.answer(endOtherSessions, () => {
      open = open.slice(0, 1)
      return undefined
    })
    await page.getByRole('button', { name: 'Cerrar en Edge, Windows' }).click()
    await expect(rows).toHaveCount(2)
    expect(screens.asked(endOwnSession).at(-1)?.body).toEqual({ id: '30' })
    await expect(page.getByRole('status').filter({ hasText: 'Se cerró la sesión.' })).toBeAttached()
    await page.getByRole('button', { name: 'Cerrar en todos los demás' }).click()
    await expect(rows).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Cerrar en/ })).toBeHidden()
    await expect(
      page.getByRole('status').filter({ hasText: 'Se cerraron las demás sesiones.' }),
    ).toBeAttached()
  })
})

test('what is closed in the first day of a new number is said where it stands, and opens by itself', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 403/)
  const opens = 'Esto se abre el 21/11/2026 a las 15:17.'
  screens.refuse(readOwnData, 'numero_reciente', { segundosEspera: 300 }, opens)
  await screens.open('/access')
  await expect(page.getByText(opens)).toBeVisible()
  await checkAccessibility(page)
  screens.answer(readOwnData, ownData)
  await page.clock.fastForward('03:00')
  expect(screens.asked(readOwnData)).toHaveLength(1)
  await page.clock.fastForward('02:00')
  await expect(page.getByRole('button', { name: /^Descargar todo/ })).toBeVisible()
  await expect(page.getByText(opens)).toHaveCount(0)
})
