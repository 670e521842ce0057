import type { MemoryRow } from '../../memory/memory.tables';
import type { MemoryView } from './memories.contract';

export const memoryView = ({ id, name, units, created_at, by_id, by_name }: MemoryRow): MemoryView => ({
  id,
  name,
  units,
  importedAt: new Date(created_at).toISOString(),
  importedBy: { id: by_id, name: by_name },
});
