import { Products } from '../products';

export const dynamic = 'force-dynamic';

export default Products;
