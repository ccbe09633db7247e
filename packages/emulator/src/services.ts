import type { DeliveryService } from './callbacks/delivery-service.ts';
import type { Core } from './core.ts';
import type { Journal } from './journal/journal.ts';
import type { TaskService } from './tasks/task-service.ts';
import type { UploadService } from './uploads/upload-service.ts';

/** The working parts of an emulator. */
export interface Services {
  readonly core: Core;
  readonly tasks: TaskService;
  readonly uploads: UploadService;
  readonly deliveries: DeliveryService;
  readonly journal: Journal;
}
