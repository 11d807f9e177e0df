// Published as `/static/js/krypton-client/V4.0/stable/kr-payment-form.min.js`. It sets window.KR at once, so
// that a loader finds it; the modules follow, and every method waits for them. Executing it a second time
// changes nothing.
;(() => {
  if (window.KR) return
  const script = document.currentScript ?? document.querySelector('script[src*="kr-payment-form.min.js"]')
  const baseUrl = new URL('..', script.src).href

  const KR = { ready: false, $store: { state: { publicKey: script.getAttribute('kr-public-key') } } }
  const loaded = import(`${baseUrl}host/krypton.js`).then(({ createKrypton }) =>
    createKrypton(KR, script, baseUrl),
  )
  loaded.then(
    () => {
      KR.ready = true
    },
    (error) => console.error('The card form could not be loaded', error),
  )

  const methods = [
    ...[
      'setFormConfig',
      'setFormToken',
      'setShopName',
      'renderElements',
      'attachForm',
      'addForm',
      'showForm',
    ],
    ...['hideForm', 'removeForms', 'openPopin', 'closePopin', 'validateForm', 'submit', 'setBrand'],
    ...['getPaymentMethods', 'openPaymentMethod', 'removeEventCallbacks'],
    ...['onFormReady', 'onFormCreated', 'onLoaded', 'onFormValid', 'onFocus', 'onBlur', 'onBrandChanged'],
    ...['onInstallmentChanged', 'onError', 'onSubmit', 'onTransactionCreated', 'onOrderUpdate'],
    ...['on3dSecureAbort', 'onPopinClosed', 'onPaymentMethodSelected'],
    ...['button.setLabel', 'button.showSpinner', 'button.hideSpinner', 'button.enable', 'button.disable'],
    ...['button.show', 'button.hide', 'button.onClick', 'fields.focus'],
  ]
  for (const path of methods) {
    const [name, group] = path.split('.').reverse()
    if (group) KR[group] ??= {}
    const target = group ? KR[group] : KR
    target[name] = (...input) => loaded.then((krypton) => krypton[path](...input))
  }
  window.KR = KR
})()
