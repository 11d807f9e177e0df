// ASK_REGISTER_PAY shows the provider's own box.
export function createRegisterBox(element, button) {
  const found = element.querySelector('.kr-do-register')
  const place = found ?? element.insertBefore(document.createElement('div'), button)
  place.classList.add('kr-do-register')
  const label = document.createElement('label')
  const box = document.createElement('input')
  box.type = 'checkbox'
  label.append(box, ' Registrar mi tarjeta para futuras compras')
  place.append(label)
  return {
    checked: () => box.checked,
    remove() {
      label.remove()
      if (!found) place.remove()
    },
  }
}
