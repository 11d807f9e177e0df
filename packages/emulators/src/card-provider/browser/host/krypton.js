import { createCallbacks } from './callbacks.js'
import { createCardForm } from './card-form.js'
import { clientError } from './client-error.js'
import { readAttributes, readObject } from './configuration.js'

const events = [
  ...['onFormReady', 'onFormCreated', 'onLoaded', 'onFormValid', 'onFocus', 'onBlur', 'onBrandChanged'],
  ...['onInstallmentChanged', 'onError', 'onSubmit', 'onTransactionCreated', 'onOrderUpdate'],
  ...['on3dSecureAbort', 'onPopinClosed', 'onPaymentMethodSelected', 'button.onClick'],
]

// The methods of window.KR by their path. Every method resolves to `{ KR }`, some with a `result`.
export async function createKrypton(KR, script, baseUrl) {
  const configuration = readAttributes(script)
  const callbacks = createCallbacks()
  let form = null
  let forms = 0

  await loadStylesheet(`${baseUrl}host/kr-form.css`)

  function configure(input) {
    const next = readObject(input)
    const newToken = 'kr-form-token' in next && next['kr-form-token'] !== configuration['kr-form-token']
    Object.assign(configuration, next)
    KR.$store.state.publicKey = configuration['kr-public-key']
    if (newToken) {
      form?.element.removeAttribute('kr-form-token')
      form?.useFormToken()
    }
    return { KR }
  }

  function render(target) {
    const element = findForm(target)
    if (!element) throw clientError('CLIENT_500', { errorMessage: 'no form found' })
    form?.remove()
    forms += 1
    const formId = `F${forms}${Math.random().toString(16).slice(2, 8)}`
    form = createCardForm({ KR, element, formId, configuration, callbacks, baseUrl })
    return { KR, result: { formId } }
  }

  function toggle(hidden) {
    if (form) form.element.hidden = hidden
    return { KR }
  }

  function button(change) {
    form?.button.update(change)
    return { KR }
  }

  function done(action) {
    action()
    return { KR }
  }

  const krypton = {
    setFormConfig: configure,
    setFormToken: (formToken) => configure({ formToken }),
    setShopName: (name) => configure({ 'kr-shop-name': name }),
    renderElements: render,
    attachForm: render,
    addForm: render,
    showForm: () => toggle(false),
    hideForm: () => toggle(true),
    openPopin: () => toggle(false),
    closePopin: () => toggle(true),
    removeForms: () =>
      done(() => {
        form?.remove()
        form = null
      }),
    validateForm() {
      const result = form ? form.validate() : clientError('CLIENT_500')
      if (result) throw { KR, result }
      return { KR, result }
    },
    submit: () => done(() => form?.submit()),
    setBrand: () => ({ KR }),
    getPaymentMethods: () => ({
      KR,
      result: { paymentMethods: ['CARDS'], cardBrands: ['VISA', 'MASTERCARD', 'AMEX', 'DINERS'] },
    }),
    openPaymentMethod: () => ({ KR }),
    removeEventCallbacks: () => done(callbacks.clear),
    'button.setLabel': (label) => button({ label }),
    'button.showSpinner': () => button({ busy: true }),
    'button.hideSpinner': () => button({ busy: false }),
    'button.enable': () => button({ forcedOff: false }),
    'button.disable': () => button({ forcedOff: true }),
    'button.show': () => button({ hidden: false }),
    'button.hide': () => button({ hidden: true }),
    'fields.focus': (field) => done(() => form?.focus(field)),
  }
  for (const event of events) krypton[event] = (callback) => done(() => callbacks.add(event, callback))

  if (configuration['kr-spa-mode'] !== 'true') whenParsed(() => findForm() && render())
  return krypton
}

// The form itself, or a wrapper around it, by selector or element; a wrapper without one gets one.
function findForm(target) {
  const selector = '.kr-embedded, .kr-smart-form'
  if (target === undefined) return document.querySelector(selector)
  const [first] = Array.isArray(target) ? target : [target]
  const element = typeof first === 'string' ? document.querySelector(first) : first
  if (!element) return null
  if (element.matches(selector)) return element
  const inside = element.querySelector(selector)
  if (inside) return inside
  const made = element.appendChild(document.createElement('div'))
  made.className = 'kr-embedded'
  return made
}

// A missing stylesheet must not keep anybody from paying.
function loadStylesheet(href) {
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = resolve
    link.onerror = resolve
    // First in the head, so that the page's own rules and the theme win.
    document.head.prepend(link)
  })
}

function whenParsed(action) {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', action, { once: true })
  else action()
}
