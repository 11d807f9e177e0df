import { brandOf, fieldRules } from './field-rules.js'

const parameters = new URLSearchParams(location.hash.slice(1))
const field = parameters.get('field')
const rules = fieldRules[field]
const hostOrigin = parameters.get('origin')
const label = document.querySelector('label')
const input = document.querySelector('input')
const error = document.querySelector('#error')
let brand = null

label.textContent = rules.label
document.title = rules.label
input.name = field
input.placeholder = rules.placeholder
input.autocomplete = rules.autocomplete
input.inputMode = rules.inputMode
input.maxLength = rules.maxLength

// The hidden frame, of this same origin, reads this when the buyer pays. The page around cannot.
window.krField = { form: parameters.get('form'), field, value: () => rules.value(input.value) }

function tell(message) {
  window.parent.postMessage(message, hostOrigin)
}

function report() {
  const state = { kr: 'state', empty: input.value === '', valid: rules.valid(input.value, brand) }
  if (field === 'pan') {
    const pan = rules.value(input.value)
    brand = brandOf(pan)
    // The first six digits name the bank; the page may know them, never more.
    Object.assign(state, { brand, bin: pan.length >= 12 ? pan.slice(0, 6) : null })
  }
  tell(state)
}

function showError(text) {
  error.textContent = text
  input.setAttribute('aria-invalid', String(text !== ''))
}

input.addEventListener('input', () => {
  const atEnd = input.selectionStart === input.value.length
  const formatted = rules.format(input.value, brand)
  if (formatted !== input.value) {
    const position = input.selectionStart
    input.value = formatted
    const end = atEnd ? formatted.length : position
    input.setSelectionRange(end, end)
  }
  showError('')
  report()
})
input.addEventListener('focus', () => tell({ kr: 'focus' }))
input.addEventListener('blur', () => {
  showError(input.value !== '' && !rules.valid(input.value, brand) ? rules.error : '')
  tell({ kr: 'blur' })
})
document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault()
  tell({ kr: 'enter' })
})

window.addEventListener('message', ({ data, source, origin }) => {
  if (source !== window.parent || origin !== hostOrigin) return
  if (data.kr === 'focus') input.focus()
  if (data.kr === 'disable') input.disabled = data.disabled
  if (data.kr === 'show-error' && !rules.valid(input.value, brand)) showError(rules.error)
  if (data.kr === 'clear') {
    input.value = ''
    report()
  }
  if (data.kr === 'brand' && field === 'securityCode') {
    brand = data.brand
    report()
  }
  if (data.kr === 'style') useStyle(data)
})

function useStyle({ colorScheme, properties }) {
  const { style } = document.documentElement
  style.colorScheme = colorScheme
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, value)
  tell({ kr: 'height', height: height() })
}

function height() {
  return Math.ceil(document.querySelector('form').getBoundingClientRect().height)
}

tell({ kr: 'ready', height: height() })
