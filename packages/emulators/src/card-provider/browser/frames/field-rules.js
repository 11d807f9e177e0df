// How each field is typed, shown and validated. `format` answers the text of the field, `value` what is sent.
const digits = (text) => text.replace(/\D/g, '')

export const fieldRules = {
  pan: {
    label: 'Número de tarjeta',
    placeholder: '',
    autocomplete: 'cc-number',
    inputMode: 'numeric',
    maxLength: 23,
    format: (text) => groups(digits(text).slice(0, 19)),
    value: digits,
    valid: (text) => digits(text).length >= 12 && passesLuhn(digits(text)),
    error: 'El número de tarjeta no es válido.',
  },
  expiry: {
    label: 'Vencimiento (MM/AA)',
    placeholder: 'MM/AA',
    autocomplete: 'cc-exp',
    inputMode: 'numeric',
    maxLength: 5,
    format: formatExpiry,
    value: (text) => text,
    valid: (text) => {
      const { month, year } = readExpiry(text)
      return month >= 1 && month <= 12 && Date.UTC(year, month, 1) > Date.now()
    },
    error: 'La fecha de vencimiento no es válida.',
  },
  securityCode: {
    label: 'Código de seguridad',
    placeholder: '',
    autocomplete: 'cc-csc',
    inputMode: 'numeric',
    maxLength: 4,
    format: (text, brand) => digits(text).slice(0, brand === 'AMEX' ? 4 : 3),
    value: digits,
    valid: (text, brand) => digits(text).length === (brand === 'AMEX' ? 4 : 3),
    error: 'El código de seguridad no es válido.',
  },
  holderName: {
    label: 'Titular de la tarjeta',
    placeholder: '',
    autocomplete: 'cc-name',
    inputMode: 'text',
    maxLength: 60,
    format: (text) => text,
    value: (text) => text.trim(),
    valid: (text) => text.trim().length >= 2,
    error: 'Escribe el nombre que figura en la tarjeta.',
  },
  email: {
    label: 'Correo electrónico',
    placeholder: '',
    autocomplete: 'email',
    inputMode: 'email',
    maxLength: 100,
    format: (text) => text,
    value: (text) => text.trim(),
    valid: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()),
    error: 'El correo electrónico no es válido.',
  },
}

export function brandOf(pan) {
  if (/^3[47]/.test(pan)) return 'AMEX'
  if (/^3[068]/.test(pan)) return 'DINERS'
  if (pan.startsWith('4')) return 'VISA'
  return /^[25]/.test(pan) ? 'MASTERCARD' : null
}

export function readExpiry(text) {
  const [month, year] = text.split('/')
  return { month: Number(month), year: 2000 + Number(year) }
}

function groups(text) {
  return text.replace(/(\d{4})(?=\d)/g, '$1 ')
}

// A single digit above 1 can only be a month; a year may be pasted with four digits.
function formatExpiry(text) {
  const pasted = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(text)
  const typed = digits(pasted ? pasted[1].padStart(2, '0') + pasted[2] : text)
  const padded = /^[2-9]/.test(typed) ? `0${typed}` : typed
  return padded.length > 2 ? `${padded.slice(0, 2)}/${padded.slice(2, 4)}` : padded
}

function passesLuhn(pan) {
  let sum = 0
  for (const [index, digit] of [...pan].reverse().entries()) {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
