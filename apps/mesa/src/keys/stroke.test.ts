import { expect, test } from 'vitest'
import { belongsToField, type KeyEvent, readStroke } from './stroke.ts'

function press(
  key: string,
  ...held: ('ctrl' | 'meta' | 'alt' | 'shift' | 'altgr' | 'composing')[]
): KeyEvent {
  const has = (name: (typeof held)[number]) => held.includes(name)
  return {
    key,
    ctrlKey: has('ctrl'),
    metaKey: has('meta'),
    altKey: has('alt'),
    shiftKey: has('shift'),
    isComposing: has('composing'),
    getModifierState: (name: string) => name === 'AltGraph' && has('altgr'),
  }
}

test.each([
  ['a letter', press('j'), 'j'],
  ['a letter under caps lock, which is no other one', press('J'), 'j'],
  ['a letter with Shift', press('J', 'shift'), 'Shift+j'],
  ['a sign that Shift writes', press('?', 'shift'), '?'],
  ['a slash of a Spanish keyboard', press('/', 'shift'), '/'],
  ['what AltGr writes, which Windows tells as Ctrl and Alt', press('@', 'ctrl', 'alt', 'altgr'), '@'],
  ['Ctrl and Enter', press('Enter', 'ctrl'), 'Ctrl+Enter'],
  ['the command key of a Mac', press('Enter', 'meta'), 'Ctrl+Enter'],
  ['Ctrl, Shift and Enter', press('Enter', 'ctrl', 'shift'), 'Ctrl+Shift+Enter'],
  ['a letter with Ctrl, which is the browser’s', press('r', 'ctrl'), 'Ctrl+r'],
  ['a letter with Alt', press('r', 'alt'), 'Alt+r'],
  ['Escape', press('Escape'), 'Esc'],
  ['a modifier alone', press('Shift', 'shift'), null],
  ['a dead key', press('Dead'), null],
  ['a letter that is still composed', press('n', 'composing'), null],
])('%s is read', (_, event, stroke) => {
  expect(readStroke(event)).toBe(stroke)
})

test('in a field everything writes but what comes with Ctrl or Alt, and Escape leaves', () => {
  const writes = ['j', '?', '/', 'Shift+j', '@', 'Enter', 'Shift+Enter', 'ArrowDown', 'Tab']
  expect(writes.filter((stroke) => !belongsToField(stroke))).toEqual([])
  expect(['Ctrl+Enter', 'Ctrl+Shift+Enter', 'Alt+r', 'Esc'].filter(belongsToField)).toEqual([])
})
