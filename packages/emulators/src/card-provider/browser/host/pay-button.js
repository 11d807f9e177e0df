import { formatAmount } from './form-token.js'

// The button that pays: its label carries the amount, it can be pressed only when the form is complete.
export function createPayButton(element, onPress) {
  const found = element.querySelector('.kr-payment-button')
  const button = found ?? element.appendChild(document.createElement('button'))
  button.type = 'button'
  button.classList.add('kr-payment-button')
  let label = null
  let readable = null
  let busy = false
  let usable = false
  let forcedOff = false

  const press = (event) => {
    event.preventDefault()
    onPress()
  }
  button.addEventListener('click', press)

  function show() {
    button.disabled = busy || forcedOff || !usable
    button.setAttribute('aria-busy', String(busy))
    button.classList.toggle('kr-busy', busy)
    button.textContent = busy ? 'Procesando…' : text()
  }

  function text() {
    if (!readable) return label ?? 'Pagar'
    const figure = formatAmount(readable.amount, readable.currency)
    if (label) return label.replace('%amount-and-currency%', figure)
    return readable.amount === 0 ? 'Registrar tarjeta' : `Pagar ${figure}`
  }

  show()
  return {
    element: button,
    update(change) {
      if ('readable' in change) readable = change.readable
      if ('label' in change) label = change.label
      if ('busy' in change) busy = change.busy
      if ('usable' in change) usable = change.usable
      if ('hidden' in change) button.hidden = change.hidden
      if ('forcedOff' in change) forcedOff = change.forcedOff
      show()
    },
    remove() {
      button.removeEventListener('click', press)
      if (!found) button.remove()
    },
  }
}
