import type { ProjectCode } from './projects.ts'

/** Progress pictures of one day, that many months before today, in the order in which they are shown. */
export type WorksDay = {
  readonly project: ProjectCode
  readonly monthsAgo: number
  readonly stage: string
  readonly pictures: readonly { readonly name: string; readonly title: string; readonly view?: string }[]
}

export const works: readonly WorksDay[] = [
  {
    project: 'P02',
    monthsAgo: 11,
    stage: 'Cimientos',
    pictures: [
      { name: 'obra-1-cimientos', title: 'Excavación y cimientos', view: 'Desde la calle' },
      { name: 'obra-1-excavacion', title: 'Columnas del sótano' },
      { name: 'obra-1-grua', title: 'Grúa torre instalada' },
    ],
  },
  {
    project: 'P02',
    monthsAgo: 5,
    stage: 'Estructura',
    pictures: [
      { name: 'obra-2-estructura', title: 'Estructura de concreto de cinco pisos', view: 'Desde la calle' },
      { name: 'obra-2-grua', title: 'Izaje de la losa' },
      { name: 'obra-2-losas', title: 'Losas de los pisos 3 a 5' },
      { name: 'obra-2-muros', title: 'Primeros muros de ladrillo' },
    ],
  },
  {
    project: 'P02',
    monthsAgo: 0,
    stage: 'Acabados',
    pictures: [
      { name: 'obra-3-acabados', title: 'Fachada con andamios', view: 'Desde la calle' },
      { name: 'obra-3-balcones', title: 'Balcones y ventanas' },
      { name: 'obra-3-andamios', title: 'Malla de protección' },
      { name: 'obra-3-azotea', title: 'Azotea techada', view: 'Desde la azotea' },
      { name: 'obra-3-planta-baja', title: 'Locales de la planta baja' },
    ],
  },
  {
    project: 'P01',
    monthsAgo: 8,
    stage: 'Habilitación',
    pictures: [
      { name: 'valle-obra-1-tierra', title: 'Movimiento de tierras y trazo de lotes' },
      { name: 'valle-tierra-excavadora', title: 'Excavadora en la manzana B' },
    ],
  },
  {
    project: 'P01',
    monthsAgo: 4,
    stage: 'Pistas y veredas',
    pictures: [
      { name: 'valle-obra-2-pistas', title: 'Avenida principal asfaltada' },
      { name: 'valle-pistas-rodillo', title: 'Compactado de la pista' },
    ],
  },
  {
    project: 'P01',
    monthsAgo: 1,
    stage: 'Redes',
    pictures: [
      { name: 'valle-obra-3-redes', title: 'Red de agua y alumbrado público' },
      { name: 'valle-redes-zanja', title: 'Tubería de agua en su zanja' },
      { name: 'valle-redes-postes', title: 'Postes y cableado' },
    ],
  },
]
