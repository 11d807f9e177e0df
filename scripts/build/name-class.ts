import { globSync } from 'node:fs'
import { join, relative } from 'node:path'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Names the classes of an application's modules. The name that a class has in the page is the place of
 * its file among all modules, in letters, and its own place in the file, as a number. Two or three
 * characters instead of a hash cost a first visit less, and pages that are written before any script
 * have the same names as the scripts, because both are built from the same files (docs/decisions/0107).
 * The underscore keeps them apart from the classes of the design package.
 */
export function nameClasses(root: string): (name: string, file: string, css: string) => string {
  const modules = globSync('src/**/*.module.css', { cwd: root }).sort()
  return (name, file, css) => {
    const path = relative(root, file)
    const known = modules.indexOf(path)
    // One that is written while the server of development runs.
    const place = known < 0 ? modules.push(path) - 1 : known
    const names = [
      ...new Set([...css.matchAll(/(?:\.|@keyframes )([a-zA-Z][\w-]*)/g)].map(([, found]) => found)),
    ]
    const index = names.indexOf(name)
    if (index < 0) throw new Error(`${join(root, path)} has no ${name}`)
    return `_${inLetters(place)}${index}`
  }
}

function inLetters(place: number): string {
  const rest = Math.floor(place / letters.length)
  return (rest > 0 ? inLetters(rest - 1) : '') + letters[place % letters.length]
}
