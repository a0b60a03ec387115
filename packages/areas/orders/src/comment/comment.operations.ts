import { defineOperation } from '@waybill/api/operation';
import { page } from '@waybill/api/page';
import { Comment, CreateCommentBody, commentColumns } from './comment.schema.ts';

export const listCommentsOperation = defineOperation({
  id: 'orders.comments.list',
  tool: { class: 'read' },
  audience: 'buyer',
  route: 'GET /orders/{id}/comments',
  summary: 'List the comments of an order, oldest first',
  description: 'A buyer sees customer comments alone.',
  list: commentColumns,
  response: page(Comment),
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Comments on orders cannot be read.',
});

export const createCommentOperation = defineOperation({
  id: 'orders.comments.create',
  tool: { class: 'write' },
  audience: 'buyer',
  route: 'POST /orders/{id}/comments',
  summary: 'Comment on an order',
  description:
    'Possible in every state of the order. Without a visibility the setting default_comment_visibility applies. A buyer writes customer comments alone.',
  body: CreateCommentBody,
  response: Comment,
  status: 201,
  access: 'write',
  errors: {
    body_required: { status: 400, when: 'The comment has no text.' },
  },
  emits: ['order.comment.added'],
  claimsItself: true,
  impact: 'Clients cannot comment on orders.',
});

export const commentOperations = [listCommentsOperation, createCommentOperation] as const;
