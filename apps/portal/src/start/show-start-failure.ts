/** Instead of a page whose scripts did not arrive: the sentence stands in the page itself. */
export function showStartFailure(): void {
  const template = document.getElementById('failure') as HTMLTemplateElement
  const content = document.importNode(template.content, true)
  content.querySelector('button')?.addEventListener('click', () => location.reload())
  document.getElementById('root')?.replaceChildren(content)
}
