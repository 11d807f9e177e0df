const properties = [
  '--kr-font-family',
  '--kr-font-size',
  '--kr-color',
  '--kr-label-color',
  '--kr-placeholder-color',
  '--kr-background',
  '--kr-border-color',
  '--kr-focus-color',
  '--kr-error-color',
  '--kr-radius',
  '--kr-height',
]

// What the fields inherit: the page's font and ink where the form stands, and the --kr-* properties it sets.
export function readFieldStyle(element) {
  const computed = getComputedStyle(element)
  const style = {
    '--kr-ground': groundOf(element),
    '--kr-font-family': computed.fontFamily,
    '--kr-font-size': computed.fontSize,
    '--kr-color': computed.color,
  }
  for (const name of properties) {
    const value = computed.getPropertyValue(name).trim()
    if (value) style[name] = value
  }
  // A frame whose colour scheme differs from the page's would get an opaque ground.
  return { colorScheme: computed.colorScheme, properties: style }
}

// The colour behind the form. A frame that lets it shine through would look the same, but what reads the page for
// its contrast could not tell.
function groundOf(element) {
  for (let each = element; each; each = each.parentElement) {
    const { backgroundColor } = getComputedStyle(each)
    if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor
  }
  return 'transparent'
}
