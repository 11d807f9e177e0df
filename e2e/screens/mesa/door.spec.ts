import { invitePerson } from '@llave/contract/staff/change-people'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths } from '../../widths.ts'
import { doorStates } from './door-states.ts'
import { expect, test } from './mesa.ts'
import { showMesaState } from './states.ts'

/** Those whose looks differ; the contact sheet draws all. */
const looked = [
  ['mesa-invitation', 'opened'],
  ['mesa-invitation', 'used'],
  ['mesa-company', 'down'],
  ['mesa-people', 'several'],
  ['mesa-people', 'failed'],
  ['mesa-invite', 'faults'],
  ['mesa-person', 'active'],
  ['mesa-person', 'leaving'],
  ['mesa-own-access', 'the sheet of codes'],
] as const

test('who gets in: every screen is read by all, at every width, in both schemes', {
  tag: '@desktop',
}, async ({ page, mesa, pageErrors }) => {
  for (const [screen, name] of looked) {
    await test.step(`${screen}: ${name}`, async () => {
      const state = doorStates[screen]?.[name]
      if (!state) throw new Error(`${screen} has no state ${name}`)
      // The address alone would keep the document, where only what follows its # differs.
      await page.goto('about:blank')
      await showMesaState({ page, mesa, pageErrors }, state)
      await atBothWidths(page, async () => {
        await checkAccessibility(page)
        await checkDarkAccessibility(page)
      })
    })
  }
})

test('what is typed into an invitation waits on this device while the session ends', {
  tag: '@desktop',
}, async ({ page, mesa, pageErrors }) => {
  pageErrors.expect(/status of 401/)
  mesa.signIn(doorStates['mesa-invite']?.empty?.session ?? null)
  await page.goto('/personas/invitar')
  await page.getByLabel('Nombre', { exact: true }).fill('Julia Salas')
  await page.getByLabel('Correo de trabajo').fill('julia.salas@llave.example')
  await page.getByRole('checkbox', { name: 'atención' }).check()
  await page.getByLabel(/^Motivo/).fill('Entra al equipo')
  mesa.refuse(invitePerson, 'sin_sesion')
  await page.getByRole('button', { name: 'Enviar la invitación' }).click()
  await expect(page).toHaveURL('/entrar?volver=%2Fpersonas%2Finvitar')
  // Four fields and their key: leaving the document would cut short what is still being kept.
  await expect.poll(() => page.evaluate(countKept)).toBe(5)
  await page.goto('/personas/invitar')
  await expect(page.getByLabel(/^Motivo/)).toHaveValue('Entra al equipo')
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Julia Salas')
  await expect(page.getByRole('checkbox', { name: 'atención' })).toBeChecked()
})

/** What this browser keeps of what was written in Mesa; run in the page. */
function countKept(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const opening = indexedDB.open('mesa-drafts')
  opening.onerror = reject
  opening.onsuccess = () => {
    const counting = opening.result.transaction('drafts').objectStore('drafts').count()
    counting.onerror = reject
    counting.onsuccess = () => {
      opening.result.close()
      resolve(counting.result)
    }
  }
  return promise
}
