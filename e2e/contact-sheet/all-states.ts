import { mesaStates } from '../screens/mesa/states.ts'
import { screenStates } from '../screens/states.ts'

/** The states of every screen of both applications, by the names of the screens. */
export const allStates: Readonly<Record<string, Readonly<Record<string, { readonly path: string }>>>> = {
  ...screenStates,
  ...mesaStates,
}
