// Loaded once for each worker: what it installs would be installed again for each file here.
import '../property-rounds.ts'
