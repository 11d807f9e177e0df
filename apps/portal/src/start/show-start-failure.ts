/** Replaces a page whose scripts did not load by the message that its HTML holds. */
export function showStartFailure(): void {
  const template = document.getElementById('failure') as HTMLTemplateElement
  const content = document.importNode(template.content, true)
  content.querySelector('button')?.addEventListener('click', () => location.reload())
  document.getElementById('root')?.replaceChildren(content)
}
