import { expect, test } from 'vitest'
import { declareKeys, everywhere, keyRegistry, listPresses } from './key-registry.ts'

test('keys stand as long as their component, and the screen goes before the whole of Mesa', () => {
  const ran: string[] = []
  const key = (press: string, name: string) => ({
    presses: { [press]: () => void ran.push(name) },
    words: name,
  })
  const press = (name: string) => listPresses(keyRegistry.getState().groups).get(name)?.()

  const withdrawScreen = declareKeys({
    id: 'a',
    title: 'En la bandeja',
    bindings: [key('Esc', 'screen'), key('j', 'next')],
  })
  // The frame may be declared later: a screen that is there already is rendered before it.
  const withdrawAll = declareKeys({
    id: 'b',
    title: everywhere,
    bindings: [key('Esc', 'mesa'), key('/', 'search')],
  })
  for (const name of ['Esc', 'j', '/', 'x']) press(name)
  withdrawScreen()
  for (const name of ['Esc', 'j']) press(name)
  withdrawAll()
  for (const name of ['Esc', '/']) press(name)
  expect(ran).toEqual(['screen', 'next', 'search', 'mesa'])
})
