import { openChallenge } from './challenge-dialog.js'
import { clientError, errorText } from './client-error.js'
import { readAttributes } from './configuration.js'
import { deliverResult } from './deliver-result.js'
import { readFieldStyle } from './field-style.js'
import { createFields } from './form-fields.js'
import { readFormToken } from './form-token.js'
import { createFrame, frameUrl } from './frame.js'
import { createPayButton } from './pay-button.js'
import { createRegisterBox } from './register-box.js'

const fieldErrors = { pan: 'CLIENT_301', expiry: 'CLIENT_302', securityCode: 'CLIENT_303' }

// One card form in the page: its fields and its button stand in `element`, the card's data in frames that the
// page cannot read, the call to the provider in one hidden frame more.
export function createCardForm({ KR, element, formId, configuration, callbacks, baseUrl }) {
  Object.assign(configuration, readAttributes(element))
  // created | paying | paid | over
  let status = 'created'
  let readable = null
  let registerBox = null
  let dialog = null
  let waiting = 0

  const container = element.appendChild(document.createElement('div'))
  container.className = 'kr-app-container'
  const worker = createFrame({
    url: frameUrl(baseUrl, 'form.html', { form: formId }),
    title: 'Pago',
    hidden: true,
    onMessage: onWorkerMessage,
  })
  container.append(worker.iframe)
  const button = createPayButton(element, () =>
    callbacks.run('button.onClick', { KR, formId }).then((goOn) => goOn && submit()),
  )
  const fields = createFields({
    element,
    formId,
    baseUrl,
    asksEmail: readFormToken(configuration['kr-form-token'])?.cards.cardHolderMail.required === true,
    onMessage: onFieldMessage,
  })
  waiting = fields.length + 1
  const foundError = element.querySelector('.kr-form-error')
  const errorZone = foundError ?? element.appendChild(document.createElement('div'))
  errorZone.classList.add('kr-form-error')
  errorZone.setAttribute('role', 'alert')
  const toolbar = createToolbar()
  const schemes = matchMedia('(prefers-color-scheme: dark)')
  schemes.addEventListener('change', sendStyle)
  useFormToken()

  function useFormToken() {
    const formToken = configuration['kr-form-token']
    readable = readFormToken(formToken)
    status = 'created'
    showError('')
    for (const { frame } of fields) frame.send({ kr: 'disable', disabled: false })
    registerBox?.remove()
    registerBox =
      readable?.formAction === 'ASK_REGISTER_PAY' ? createRegisterBox(element, button.element) : null
    button.update({ readable, busy: false, usable: complete() })
    const demo = formToken === 'DEMO-TOKEN-TO-BE-REPLACED'
    if (formToken && !readable && !demo) fail(clientError('CLIENT_100'))
  }

  function sendStyle() {
    const style = readFieldStyle(element)
    for (const { frame } of fields) frame.send({ kr: 'style', ...style })
  }

  function complete() {
    return fields.every(({ state }) => state.valid) && status === 'created'
  }

  function onFieldMessage(entry, message) {
    if (message.kr === 'ready') {
      entry.frame.iframe.style.height = `${message.height}px`
      onFrameReady()
    }
    if (message.kr === 'height') entry.frame.iframe.style.height = `${message.height}px`
    if (message.kr === 'focus') callbacks.run('onFocus', { KR, formId, field: entry.field })
    if (message.kr === 'blur') callbacks.run('onBlur', { KR, formId, field: entry.field })
    if (message.kr === 'enter' && !button.element.disabled) submit()
    if (message.kr !== 'state') return
    const previous = entry.state
    entry.state = message
    if (entry.field === 'pan' && previous.brand !== message.brand) {
      for (const { frame } of fields) frame.send({ kr: 'brand', brand: message.brand })
      callbacks.run('onBrandChanged', { KR, formId, cardInfo: { bin: message.bin, brand: message.brand } })
    }
    const wasComplete = !button.element.disabled
    button.update({ usable: complete() })
    if (complete() && !wasComplete) {
      const { bin, brand } = fields.find(({ field }) => field === 'pan').state
      callbacks.run('onFormValid', { KR, formId, cardInfo: { bin, brand } })
    }
  }

  function onFrameReady() {
    waiting -= 1
    if (waiting > 0) return
    sendStyle()
    element.setAttribute('kr-form-ready', '')
    for (const event of ['onFormCreated', 'onFormReady', 'onLoaded']) callbacks.run(event, { KR, formId })
  }

  function validate() {
    const children = fields
      .filter(({ state }) => !state.valid)
      .map(({ field, state }) =>
        clientError(state.empty ? 'CLIENT_304' : (fieldErrors[field] ?? 'CLIENT_304'), { field, formId }),
      )
    return children.length === 0 ? null : clientError('CLIENT_300', { children, formId })
  }

  function submit() {
    const formToken = configuration['kr-form-token']
    if (status === 'paying' || status === 'paid') return fail(clientError('CLIENT_502', { formId }))
    if (status === 'over') return fail(clientError('PSP_099', { formId }))
    if (!formToken) return fail(clientError('CLIENT_305', { formId }))
    if (formToken === 'DEMO-TOKEN-TO-BE-REPLACED') return fail(clientError('CLIENT_998', { formId }))
    if (!readable) return fail(clientError('CLIENT_100', { formId }))
    const invalid = validate()
    if (invalid) {
      for (const { frame } of fields) frame.send({ kr: 'show-error' })
      return fail(invalid)
    }
    status = 'paying'
    showError('')
    button.update({ busy: true })
    worker.send({
      kr: 'pay',
      formToken,
      publicKey: configuration['kr-public-key'],
      register: registerBox?.checked() ?? false,
    })
  }

  async function onWorkerMessage(message) {
    if (message.kr === 'ready') return onFrameReady()
    if (message.kr === 'challenge') {
      dialog = openChallenge({
        baseUrl,
        challengeId: message.challengeId,
        onDone: () => worker.send({ kr: 'challenge-result' }),
        onAbort: abortChallenge,
      })
      return
    }
    dialog?.close()
    dialog = null
    if (message.kr === 'error') {
      rest('created')
      return fail(clientError(message.errorCode, { detailedErrorMessage: message.detail ?? null, formId }))
    }
    if (message.kr !== 'answer') return
    // Decided before the page is told, so that a submit from one of its callbacks is refused.
    const { orderStatus, orderCycle } = JSON.parse(message.fields['kr-answer'])
    if (orderStatus === 'PAID') rest('paid')
    else rest(orderCycle === 'OPEN' ? 'created' : 'over')
    const { accepted, text } = await deliverResult({
      fields: message.fields,
      formId,
      configuration,
      callbacks,
    })
    if (!accepted) showError(text)
  }

  function abortChallenge() {
    dialog = null
    worker.send({ kr: 'forget-challenge' })
    rest('created')
    callbacks.run('on3dSecureAbort', { KR, formId })
    fail(clientError('CLIENT_101', { formId }))
  }

  function rest(next) {
    status = next
    const security = fields.find(({ field }) => field === 'securityCode')
    if (next === 'created') security.frame.send({ kr: 'clear' })
    else for (const { frame } of fields) frame.send({ kr: 'disable', disabled: true })
    button.update({ busy: false, usable: complete() })
  }

  function fail(error) {
    showError(errorText(error.errorCode))
    callbacks.run('onError', error)
  }

  function showError(text) {
    errorZone.textContent = text
    errorZone.classList.toggle('kr-form-error-visible', text !== '')
  }

  function createToolbar() {
    const isTest = configuration['kr-public-key']?.includes(':testpublickey_')
    if (!isTest || configuration['kr-hide-debug-toolbar'] === 'true') return null
    const note = element.appendChild(document.createElement('p'))
    note.id = 'krtoolbar'
    note.textContent = 'Modo de prueba: no se mueve dinero.'
    return note
  }

  return {
    formId,
    element,
    button,
    submit,
    validate,
    useFormToken,
    focus: (field) => fields.find((entry) => entry.field === field)?.frame.send({ kr: 'focus' }),
    remove() {
      schemes.removeEventListener('change', sendStyle)
      dialog?.close()
      registerBox?.remove()
      for (const field of fields) field.remove()
      button.remove()
      worker.remove()
      container.remove()
      toolbar?.remove()
      if (!foundError) errorZone.remove()
      else showError('')
      element.removeAttribute('kr-form-ready')
    },
  }
}
