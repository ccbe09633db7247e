/**
 * Facts of the documents that nothing is generated from, and why. A pattern is the beginning of the fact's location, without
 * indexes of arrays.
 */
export const unread: Readonly<Record<string, string>> = {
  'openapi#/openapi': 'The version of OpenAPI: the documents alone have it.',
  'openapi#/info/': 'Title, contact and license of the document: the bundle shows them.',
  'openapi#/servers/description': 'The bundle shows it.',
  'openapi#/components/links/': 'Links are for other tools; the bundle has them.',
  'openapi#/components/callbacks/taskStatusChanged/{$request.body#~1callback_url}/post/tags':
    'The page of the callback takes its group from the AsyncAPI document.',
  'openapi#/components/responses/InvalidBody/content/application~1json/schema/title':
    'A title for the bundle.',
  'openapi#/components/responses/InvalidTalkingAvatar/content/application~1json/schema/title':
    'A title for the bundle.',
  'openapi#/components/responses/InvalidTaskId/content/application~1json/schema/title':
    'A title for the bundle.',
  'openapi#/components/responses/InvalidUpload/content/application~1json/schema/title':
    'A title for the bundle.',
  'openapi#/components/responses/OrganizationBanned/content/application~1json/schema/title':
    'A title for the bundle.',
  'openapi#/components/schemas/UploadGrant/properties/headers/additionalProperties/description':
    'A type of TypeScript has no comment for the values of a record.',
  'asyncapi#/asyncapi': 'The version of AsyncAPI: the documents alone have it.',
  'asyncapi#/id': 'The identifier of the document.',
  'asyncapi#/info/': 'Title, contact and license of the document: the bundle shows them.',
  'asyncapi#/defaultContentType': 'Every message names its own.',
  'asyncapi#/channels/callbackReceiver/title': 'A title for the bundle.',
  'asyncapi#/channels/callbackReceiver/description': 'A description for the bundle.',
  'asyncapi#/operations/sendTaskStatus/summary': 'The pages show the title and the description.',
  'asyncapi#/operations/sendTaskStatus/bindings/http/bindingVersion': 'The version of the binding.',
  'asyncapi#/operations/sendTaskStatus/reply/channel': 'A reply of HTTP has the connection of its request.',
  'asyncapi#/components/messages/taskStatusChanged/name': 'The key of the message is its name.',
  'asyncapi#/components/messages/taskStatusChanged/title': 'A title for the bundle.',
  'asyncapi#/components/messages/taskStatusChanged/summary': 'A summary for the bundle.',
  'asyncapi#/components/messages/callbackAcknowledged/name': 'The key of the message is its name.',
  'asyncapi#/components/messages/callbackAcknowledged/title': 'A title for the bundle.',
  'asyncapi#/components/messages/callbackAcknowledged/summary': 'A summary for the bundle.',
  'asyncapi#/components/messages/callbackAcknowledged/bindings/http/bindingVersion':
    'The version of the binding.',
  'asyncapi#/components/messages/callbackUnusable/name': 'The key of the message is its name.',
  'asyncapi#/components/messages/callbackUnusable/title': 'A title for the bundle.',
  'asyncapi#/components/messages/callbackUnusable/summary': 'A summary for the bundle.',
  'asyncapi#/components/messages/callbackUnusable/bindings/http/bindingVersion':
    'The version of the binding.',
};
