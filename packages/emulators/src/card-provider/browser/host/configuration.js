// Configuration comes as attributes of the script, attributes of the form and objects; one spelling is kept.
const spellings = {
  publicKey: 'kr-public-key',
  formToken: 'kr-form-token',
  language: 'kr-language',
}

export function readObject(input) {
  return Object.fromEntries(
    Object.entries(input ?? {}).map(([name, value]) => [spellings[name] ?? name, value]),
  )
}

export function readAttributes(element) {
  const attributes = [...element.attributes].filter(({ name }) => name.startsWith('kr-'))
  return Object.fromEntries(attributes.map(({ name, value }) => [name, value]))
}
