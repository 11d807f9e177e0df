import { drawFlatPlan } from './flat-plan.ts'
import { drawKitchen, drawLivingRoom, drawRoof } from './rooms.ts'
import { drawValleyWorks } from './valley-works.ts'

/** The drawings made by code, by the name of their picture; the others are SVG files in demo/pictures. */
export const drawn: Readonly<Record<string, () => string>> = {
  'valle-obra-1-tierra': () => drawValleyWorks('earth'),
  'valle-obra-2-pistas': () => drawValleyWorks('roads'),
  'valle-obra-3-redes': () => drawValleyWorks('networks'),
  'valle-obra-4-parque': () => drawValleyWorks('park'),
  'departamento-sala': drawLivingRoom,
  'departamento-cocina': drawKitchen,
  'departamento-plano': drawFlatPlan,
  'edificio-terraza': drawRoof,
}
