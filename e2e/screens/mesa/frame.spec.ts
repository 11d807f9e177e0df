import { closeStaffSession } from '@llave/contract/staff/close-staff-session'
import { readStaffSession } from '@llave/contract/staff/read-staff-session'
import { type Screen, screens } from '@llave/mesa/screens'
import type { Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths } from '../../widths.ts'
import { delayLocks } from '../delay-locks.ts'
import { now } from '../fixtures.ts'
import { stopClock } from '../stop-clock.ts'
import { staffSession } from './fixtures.ts'
import { expect, test } from './mesa.ts'

const today = (page: Page) => page.getByRole('heading', { name: 'Hoy', level: 1 })
const keys = (page: Page) => page.getByRole('dialog', { name: 'Teclas' })
const asks = (page: Page) => page.getByRole('dialog', { name: '¿Sigues ahí?' })
const mando = (page: Page) => page.getByRole('dialog', { name: 'Buscar y mandar' })

/** The places of who signs in here. */
const places = Object.values<Screen>(screens).flatMap(({ right, place }) =>
  place && right && staffSession('service').rights.includes(right) ? [place.title] : [],
)

/** As if so many minutes had passed since the page was opened, and the machine had slept. */
async function sleep(page: Page, minutes: number) {
  await page.clock.setFixedTime(now.epochMilliseconds + minutes * 60_000)
  // Twice: a tab that wakes hears of the others at the same moment.
  await page.evaluate(() => {
    for (const event of [1, 2].map(() => new Event('visibilitychange'))) document.dispatchEvent(event)
  })
}

/** Both schemes, and on a desktop the width between as well. */
async function checkLooks(page: Page) {
  await checkAccessibility(page)
  await checkDarkAccessibility(page)
  const size = page.viewportSize()
  if (!size || size.width < 768) return
  await page.setViewportSize({ width: 768, height: 1024 })
  await checkAccessibility(page)
  await page.setViewportSize(size)
}

test('the frame: places, keys, the command bar and the menu of the session', { tag: '@desktop' }, async ({
  page,
  mesa,
  pageErrors,
}) => {
  pageErrors.expect(/status of 404.*\/nada$/)
  await page.goto('/')
  await expect(today(page)).toBeVisible()
  await expect(page).toHaveTitle('Hoy · Mesa')
  const bar = page.getByRole('navigation', { name: 'Lugares' })
  await expect(bar.getByRole('link')).toHaveText([...places])
  await expect(bar.getByRole('link', { name: 'Hoy' })).toHaveAttribute('aria-current', 'page')
  const cajetin = page.getByRole('contentinfo')
  await expect(cajetin).toContainText('Al día')
  await expect(cajetin).toContainText('Sáb 21/11/2026')
  await expect(cajetin).toContainText('Sesión hasta 20:15')
  await atBothWidths(page, () => checkLooks(page))

  await test.step('the menu says who works here; Escape closes it and leads nowhere', async () => {
    await page.getByRole('button', { name: 'Milagros Ríos, atención: mi sesión' }).click()
    await atBothWidths(page, async () => {
      await expect(page.getByText('milagros.rios@llave.example')).toBeVisible()
      await checkLooks(page)
    })
    await page.keyboard.press('Escape')
    await expect(page.getByText('milagros.rios@llave.example')).toBeHidden()
    await page.getByRole('button', { name: 'mi sesión' }).click()
    await page.getByRole('link', { name: 'Mi acceso' }).click()
    await atBothWidths(page, async () => {
      await expect(page.getByRole('heading', { name: 'Mi acceso', level: 1 })).toBeVisible()
      await expect(page.getByRole('main')).toContainText('Responde consultas y reclamos')
      await expect(page.getByRole('main')).toBeFocused()
      await checkLooks(page)
    })
    await page.keyboard.press('Escape')
    await expect(today(page)).toBeVisible()
  })

  await test.step('the command bar is opened by its field and by its key, and finds as one types', async () => {
    await page.getByRole('button', { name: 'Buscar' }).click()
    const field = page.getByRole('combobox', { name: 'Busca o manda' })
    await atBothWidths(page, async () => {
      await expect(field).toBeFocused()
      await expect(page.getByRole('option')).toHaveText([
        ...places.map((title) => new RegExp(`^Ir a ${title}`)),
        'Devoluciones',
        'Dinero por revisar',
        'Cambios de número',
        'Mi acceso',
        /^Teclas/,
        'Cerrar sesión',
      ])
      await checkLooks(page)
    })
    await field.fill('sésion')
    await expect(page.getByRole('option')).toHaveText(['Cerrar sesión'])
    await field.fill('4471')
    await atBothWidths(page, async () => {
      await expect(page.getByText('Nada con “4471”.')).toBeVisible()
      await checkAccessibility(page)
    })
    await page.keyboard.press('Escape')
    await expect(mando(page)).toBeHidden()

    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    // What is typed there is no key.
    await page.keyboard.type('mi?')
    await expect(field).toHaveValue('mi?')
    await field.fill('')
    await expect(page.getByRole('option', { selected: true })).toHaveText(/^Ir a Hoy/)
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('option', { selected: true })).toHaveText('Cerrar sesión')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { selected: true })).toHaveText(/^Ir a Hoy/)
    const before = [...places, 'Devoluciones', 'Dinero por revisar', 'Cambios de número']
    for (const _ of before) await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { selected: true })).toHaveText('Mi acceso')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Mi acceso', level: 1 })).toBeVisible()
    await expect(mando(page)).toBeHidden()
  })

  await test.step('keys: two after each other, the list of all, dead in a field and below a dialog', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await expect(today(page)).toBeVisible()
    await page.keyboard.press('?')
    await atBothWidths(page, async () => {
      await expect(keys(page).getByRole('definition').first()).toHaveText('/')
      await expect(keys(page).getByRole('term')).toHaveText([
        'Buscar y mandar',
        'Todas las teclas',
        ...places.map((title) => `Ir a ${title}`),
        'Volver al lugar anterior',
      ])
      await checkLooks(page)
    })
    await page.keyboard.press('/')
    await expect(mando(page)).toBeHidden()
    await page.keyboard.press('?')
    await expect(keys(page)).toBeHidden()

    await page.evaluate(() => {
      for (const name of ['input', 'textarea', 'select', 'div']) {
        const field = document.createElement(name)
        if (name === 'div') field.contentEditable = 'true'
        field.id = `typed-${name}`
        document.querySelector('main')?.append(field)
      }
    })
    for (const name of ['input', 'textarea', 'select', 'div']) {
      await page.locator(`#typed-${name}`).focus()
      for (const key of ['?', '/', 'g', 'h']) await page.keyboard.press(key)
      await expect(page.locator(`#typed-${name}`)).toBeFocused()
    }
    await expect(page.locator('#typed-textarea')).toHaveValue('?/gh')
    await expect(page.locator('dialog')).toHaveCount(0)
    // Escape leaves the field first; then letters command again.
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(keys(page)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('an address that is not there says so, within the frame', async () => {
    await page.evaluate(() => history.pushState(null, '', '/nada'))
    await page.reload()
    await atBothWidths(page, async () => {
      await expect(page.getByRole('heading', { name: 'Esta dirección no existe' })).toBeVisible()
      await checkAccessibility(page)
    })
  })

  await test.step('a command bar that is on its way lets nothing through, and one that does not come says so', async () => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/assets/mando-*.js', async (route) => {
      ask()
      await answered
      await route.abort()
    })
    pageErrors.expect(/ERR_FAILED/)
    await page.goto('/')
    await expect(today(page)).toBeVisible()
    await asked
    await page.keyboard.press('/')
    await expect(page.getByRole('dialog', { name: 'Abriendo…' })).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    answer()
    await expect(page.getByRole('dialog', { name: 'No pudimos abrirlo.' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(today(page)).toBeVisible()
  })

  await test.step('signing out goes to the server with the token, and says nothing more', async () => {
    mesa.answer(closeStaffSession, undefined)
    await page.getByRole('button', { name: 'mi sesión' }).click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page).toHaveURL('/entrar')
    await expect.poll(() => mesa.asked(closeStaffSession)).toHaveLength(1)
    expect(mesa.asked(closeStaffSession)[0]?.csrfToken).toBe('a-csrf-token-of-the-fixture')
  })
})

test('who may not, who has no way back yet, and who cannot be asked', { tag: '@desktop' }, async ({
  page,
  mesa,
  pageErrors,
}) => {
  pageErrors.expect(/status of 500.*\/mesa\/session/)
  await test.step('the failure of the first call offers another try', async () => {
    mesa.refuse(readStaffSession, 'error_interno')
    await page.goto('/')
    await expect(page.getByText('No pudimos abrir Mesa.')).toBeVisible()
    await checkAccessibility(page)
    mesa.signIn(staffSession())
    await page.getByRole('button', { name: 'Reintentar' }).click()
  })

  await test.step('a role that lacks the right reads who has it', async () => {
    await expect(page.getByRole('heading', { name: 'Tu rol no ve esta pantalla' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Todavía no tienes un rol.')
    await expect(page.getByRole('term')).toHaveText([
      'atención',
      'cobranzas',
      'tesorería',
      'postventa',
      'contenidos',
      'administración',
      'auditoría',
    ])
    await checkLooks(page)
  })

  await test.step('without a second way in, every address leads to one’s access', async () => {
    mesa.signIn({ ...staffSession('service'), needsBackup: true })
    await page.goto('/')
    await expect(page).toHaveURL('/acceso')
    await expect(page.getByRole('alert')).toContainText('registra otra llave')
    await checkAccessibility(page)
  })
})

test('a session that ends says why, and sign-in leads back', { tag: '@desktop' }, async ({
  page,
  mesa,
  context,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  await mesa.letEnter('succeed')
  mesa.answer(closeStaffSession, undefined)
  const enter = page.getByRole('button', { name: 'Entrar con tu llave de acceso' })
  await page.goto('/acceso?de=aqui')
  await expect(page.getByRole('heading', { name: 'Mi acceso', level: 1 })).toBeVisible()

  await test.step('without a network the cajetín says since when', async () => {
    // An answer that is still on its way would say that the network is there.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await expect(page.getByRole('contentinfo')).toContainText('Sin conexión desde 15:20')
    await checkAccessibility(page)
    await context.setOffline(false)
    await expect(page.getByRole('contentinfo')).toContainText('Al día')
  })

  await test.step('after 26 minutes it asks; staying is told to the server', async () => {
    await sleep(page, 25)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await sleep(page, 26.5)
    await expect(asks(page)).toContainText('1:30')
    await checkLooks(page)
    const before = mesa.asked(readStaffSession).length
    await page.getByRole('button', { name: 'Seguir en Mesa' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => mesa.asked(readStaffSession).length).toBeGreaterThan(before)
  })

  await test.step('who does not answer is signed out, here and on the server', async () => {
    await sleep(page, 26.5 + 28)
    await expect(page).toHaveURL('/entrar?volver=%2Facceso%3Fde%3Daqui')
    await expect(page.getByText('se cerró por falta de uso')).toBeVisible()
    await checkLooks(page)
    await expect.poll(() => mesa.asked(closeStaffSession).length).toBe(1)
    await enter.click()
    await expect(page).toHaveURL('/acceso?de=aqui')
    expect(mesa.asked(closeStaffSession)).toHaveLength(1)
  })

  for (const [code, reason] of [
    ['sin_sesion', 'Tu sesión terminó.'],
    ['otra_red', 'desde otra red'],
  ] as const) {
    await test.step(`a 401 (${code}) says why, and sign-in leads back`, async () => {
      mesa.refuse(readStaffSession, code)
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(page.getByText(reason)).toBeVisible()
      mesa.signIn(staffSession('service'))
      await enter.click()
      await expect(page).toHaveURL('/acceso?de=aqui')
    })
  }
})

test('who stays in time is not signed out while the server is asked, by this tab or another', {
  tag: '@desktop',
}, async ({ page, mesa, context }) => {
  mesa.answer(closeStaffSession, undefined)
  const other = await context.newPage()
  await stopClock(other)
  for (const tab of [other, page]) {
    await tab.goto('/acceso')
    await expect(tab.getByRole('heading', { name: 'Mi acceso', level: 1 })).toBeVisible()
  }
  await page.bringToFront()
  let lastAct = 0
  for (const [how, stay] of [
    ['the button', () => page.getByRole('button', { name: 'Seguir en Mesa' }).click()],
    ['Escape', () => page.keyboard.press('Escape')],
  ] as const) {
    await test.step(how, async () => {
      const press = lastAct + 27
      for (const tab of [other, page]) {
        await sleep(tab, press)
        await expect(asks(tab)).toBeVisible()
      }
      // The browser says that the dialog closed with its next frame: as if none were drawn in time.
      await page.evaluate(() => {
        const swallow = (event: Event) => event.stopImmediatePropagation()
        addEventListener('close', swallow, { capture: true, once: true })
      })
      const before = mesa.asked(readStaffSession).length
      const release = mesa.hold(readStaffSession)
      await stay()
      // The other tab finds the time over before the answer came, and its turn comes after it.
      if (how === 'Escape') await delayLocks(other)
      for (const tab of [page, other]) await sleep(tab, press + 2)
      await expect.poll(() => mesa.asked(readStaffSession).length).toBe(before + 1)
      release()
      lastAct = press
      // The tab that was answered tells the other one.
      for (const tab of [page, other]) {
        await sleep(tab, press + 26.5)
        await expect(asks(tab)).toContainText('1:30')
      }
      expect(mesa.asked(closeStaffSession)).toEqual([])
    })
  }
})

test('an answer from before the session ended brings nobody back', { tag: '@desktop' }, async ({
  page,
  mesa,
}) => {
  mesa.answer(closeStaffSession, undefined)
  await page.goto('/acceso')
  await expect(page.getByRole('heading', { name: 'Mi acceso', level: 1 })).toBeVisible()
  const before = mesa.asked(readStaffSession).length
  const release = mesa.hold(readStaffSession)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => mesa.asked(readStaffSession).length).toBe(before + 1)
  await page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/entrar')
  const answered = page.waitForResponse('**/mesa/session')
  release()
  await (await answered).finished()
  // What Mesa makes of the answer comes before that of a request that was sent after it.
  expect(await page.evaluate(async () => (await fetch('/entrar')).text())).toContain('<html')
  await expect(page).toHaveURL('/entrar')
  await expect(page.getByRole('button', { name: 'Entrar con tu llave de acceso' })).toBeVisible()
})
