/** Instead of a page whose scripts did not arrive: the sentence stands in the page itself. */
export function sayUnopened(): void {
  const unopened = document.getElementById('unopened') as HTMLTemplateElement
  const said = document.importNode(unopened.content, true)
  said.querySelector('button')?.addEventListener('click', () => location.reload())
  document.getElementById('root')?.replaceChildren(said)
}
