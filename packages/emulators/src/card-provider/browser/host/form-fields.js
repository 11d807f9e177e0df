import { createFrame, frameUrl } from './frame.js'

const known = [
  { field: 'pan', selector: 'kr-pan', title: 'Número de tarjeta' },
  { field: 'expiry', selector: 'kr-expiry', title: 'Vencimiento' },
  { field: 'securityCode', selector: 'kr-security-code', title: 'Código de seguridad' },
  { field: 'holderName', selector: 'kr-card-holder-name', title: 'Titular de la tarjeta' },
  { field: 'email', selector: 'kr-card-holder-mail', title: 'Correo electrónico' },
]

// An empty form gets every field, with the e-mail only where the merchant sent none. One that the page laid out
// gets the three card fields and whatever else it has a place for.
export function createFields({ element, formId, baseUrl, asksEmail, onMessage }) {
  const empty = element.querySelector('.kr-pan, .kr-expiry, .kr-security-code') === null
  return known.flatMap(({ field, selector, title }) => {
    let place = element.querySelector(`.${selector}`)
    const wanted = field === 'email' ? asksEmail : true
    const always = ['pan', 'expiry', 'securityCode'].includes(field)
    if (!place && !(always || (empty && wanted))) return []
    const created = !place
    place ??= element.insertBefore(document.createElement('div'), element.querySelector('.kr-payment-button'))
    place.classList.add(selector, 'kr-field')
    const frame = createFrame({
      url: frameUrl(baseUrl, 'field.html', { field, form: formId }),
      title,
      onMessage: (message) => onMessage(entry, message),
    })
    const entry = {
      field,
      frame,
      state: { empty: true, valid: false },
      remove() {
        frame.remove()
        place.classList.remove('kr-field')
        if (created) place.remove()
      },
    }
    place.append(frame.iframe)
    return [entry]
  })
}
