export { seedCategories as seedContentCategories } from './categories/category.ts'
