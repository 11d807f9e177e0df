import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nameClasses } from './name-class.ts'

const apps = join(import.meta.dirname, '../../apps')

test.each([
  ['portal', 250],
  ['mesa', 50],
])('every class of every module of %s has a name of its own, of at most five characters', (app, least) => {
  const root = join(apps, app)
  const nameClass = nameClasses(root)
  const names = globSync('src/**/*.module.css', { cwd: root }).flatMap((file) => {
    const css = readFileSync(join(root, file), 'utf8')
    const own = css.replace(/:global\([^)]*\)/g, '')
    const classes = new Set([...own.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name]) => name as string))
    return [...classes].map((name) => nameClass(name, join(root, file), css))
  })
  expect(names.length).toBeGreaterThan(least)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^_[a-zA-Z]{1,2}\d{1,2}$/.test(name))).toEqual([])
})

test('a class that its file lacks is refused, and a file added later gets its own names', () => {
  const root = join(apps, 'portal')
  const nameClass = nameClasses(root)
  const name = (file: string) => nameClass('foot', join(root, file), '.foot {}')
  expect(() => nameClass('away', join(root, 'src/frame/footer.module.css'), '.foot {}')).toThrow(
    'has no away',
  )
  expect(name('src/frame/new.module.css')).toBe(name('src/frame/new.module.css'))
  expect(name('src/frame/new.module.css')).not.toBe(name('src/frame/newer.module.css'))
})
