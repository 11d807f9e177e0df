import type { Page } from '@playwright/test'
import { cardProvider } from './fixtures.ts'

/** The outcomes of the card form that a test can choose. */
export type FakeForm = {
  /** The order was paid, with the provider's signed answer. */
  pay(orderId: string): Promise<void>
  /** Submitting ends in an error of the provider's list. */
  fail(errorCode: string, detailedErrorCode?: string): Promise<void>
}

/**
 * Replaces the card provider's script, as far as the portal uses it, by a form without fields whose button
 * does nothing until the test chooses an outcome. Journeys use the real form with its frames.
 */
export async function installFakeForm(page: Page): Promise<FakeForm> {
  await page.route(`${cardProvider}/static/**`, (route) =>
    route.fulfill({
      // axe fetches stylesheets of other origins too.
      headers: { 'access-control-allow-origin': '*' },
      ...(route.request().url().endsWith('.css')
        ? { contentType: 'text/css', body: '' }
        : { contentType: 'text/javascript', body: script }),
    }),
  )
  return {
    async pay(orderId) {
      await press(page)
      await page.evaluate((order) => window.fakeForm.answer(order), orderId)
    },
    async fail(errorCode, detailedErrorCode) {
      await press(page)
      await page.evaluate((error) => window.fakeForm.fail(error), {
        errorCode,
        detailedErrorCode: detailedErrorCode ?? null,
      })
    },
  }
}

const press = (page: Page) => page.getByRole('button', { name: 'Pulsar el formulario' }).click()

declare global {
  interface Window {
    fakeForm: {
      answer(orderId: string): void
      fail(error: { errorCode: string; detailedErrorCode: string | null }): void
    }
  }
}

const script = `(() => {
  if (window.KR) return
  let pressed, answered, failed
  window.KR = {
    setFormConfig: async () => {},
    renderElements: async () => {
      const button = document.querySelector('.kr-payment-button')
      button.textContent = 'Pulsar el formulario'
      button.addEventListener('click', () => pressed())
      return { result: { formId: 'stand-in' } }
    },
    showForm: async () => {},
    removeForms: async () => {},
    removeEventCallbacks: async () => {},
    onSubmit: async (tell) => { answered = tell },
    onError: async (tell) => { failed = tell },
    button: { onClick: async (tell) => { pressed = tell } },
  }
  window.fakeForm = {
    answer(orderId) {
      const clientAnswer = { orderStatus: 'PAID', orderDetails: { orderId } }
      answered({
        hash: 'a-hash',
        hashAlgorithm: 'sha256_hmac',
        hashKey: 'sha256_hmac',
        rawClientAnswer: JSON.stringify(clientAnswer),
        clientAnswer,
      })
    },
    fail(error) { failed(error) },
  }
})()`
