export { seedCategories as seedContentCategories } from './categories/category.ts'
export { countAccessed } from './progress/shelf.ts'
export { withGrowth } from './progress/growth.ts'
export { getHouse, houseOf } from './access/house.ts'
